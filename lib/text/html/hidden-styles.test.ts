import { describe, expect, it } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";
import { makeEpub } from "@/lib/text/testing/make-documents";

const SECRET = "Amount due 9999.00";

interface Kind {
  /** What hides the words for certain: styles of their element, or a page's body and style sheet. */
  hidden: readonly Page[];
  /** What perhaps hides them. */
  doubtful?: readonly Page[];
  /** What looks alike, but shows them. */
  honest: readonly Page[];
}

/** The style of a box with the words, or a body with its style sheet. */
type Page = string | readonly [body: string, css: string];

const box = (style: string): string => `<div style="${style}">${SECRET}</div>`;
const classed = (css: string): readonly [string, string] => [`<div class="a">${SECRET}</div>`, css];

const KINDS: Record<string, Kind> = {
  "a transform": {
    hidden: [
      "transform: scale(0)",
      "transform:translateX(-9999px)",
      "-webkit-transform: rotate(3deg) scale(.01, 1)",
      "transform: matrix(0, 0, 0, 0, 0, 0)",
      "scale: 0",
      "translate: -200vw 0",
      "transform: rotateY(90deg)",
    ],
    doubtful: [
      "transform: scaleX(-1)",
      "transform: translate(-300%)",
      "transform: perspective(2px) translateZ(9px)",
    ],
    honest: [
      "transform: rotate(-90deg)",
      "transform: translate(-50%, -50%)",
      "transform: scale(.95)",
      "transform:none",
      "transform: matrix(1,0,0,1,20,300)",
    ],
  },
  "a clip": {
    hidden: [
      "clip-path: inset(50%)",
      "clip-path: circle(0)",
      "clip-path: polygon(0 0, 0 0, 0 0)",
      "position:absolute; clip: rect(1px, 1px, 1px, 1px)",
      "clip-path: inset(0 0 100% 0)",
      "-webkit-clip-path: ellipse(0 50%)",
    ],
    doubtful: ["clip-path: inset(0 0 60% 0)", "clip-path: url(#a)", "clip-path: circle(20px)"],
    honest: [
      "clip-path: none",
      "clip-path: polygon(0 0, 100% 0, 100% 85%, 0 100%)",
      "clip-path: inset(0 round 4px)",
      "clip: rect(0,0,0,0)",
    ],
  },
  "a mask": {
    hidden: [
      "mask: linear-gradient(transparent, transparent)",
      "-webkit-mask-image: linear-gradient(rgba(0,0,0,0), rgba(0,0,0,0))",
      "mask-image: radial-gradient(#0000, #0000)",
    ],
    doubtful: [
      "mask: url(a.svg)",
      "mask-image: linear-gradient(black, transparent)",
      "-webkit-mask: none, url(x)",
    ],
    honest: ["mask: none", "-webkit-mask-image: none", "mask-type: alpha"],
  },
  "a size": {
    hidden: [
      "zoom: 0",
      "zoom: 1%",
      "font-size: calc(1px - 1px)",
      "font: 0/1 Arial",
      "font-size: max(.5px, .02em)",
      "font-size: .01rem",
      classed("div { font-size: 10px } div.a { font-size: 1% }"),
    ],
    doubtful: ["font-size: 3px", "zoom: .2", "transform: scale(9)"],
    honest: [
      "font-size: 6pt",
      "font-size: .5em",
      "zoom: 1",
      "font: bold 11px/0 Arial",
      "font-size:0;font-size:12px",
      "font-size: 12px; font-size: nonsense",
    ],
  },
  "a colour": {
    hidden: [
      "color: hsl(0, 0%, 100%)",
      "color: rgb(100% 100% 100% / 90%)",
      "background: navy; color: #000080",
      "color: rgba(0, 0, 0, .01)",
      "-webkit-text-fill-color: white",
      "color: hwb(0 100% 0%)",
      "background: linear-gradient(#333, #333); color: #333333",
      "color: snow",
      "color: black; color: white; color: nonsense",
      [`<div style="color:teal"><p style="background: currentColor">${SECRET}</p></div>`, ""],
      [`<font color=FFFFFE>${SECRET}</font>`, ""],
    ],
    doubtful: ["color: #eee", "color: #fff; background: linear-gradient(black, black) 0 0 / 0 0"],
    honest: [
      "background: hsl(240, 100%, 20%); color: hsl(0 0% 100%)",
      "color: #bbb",
      "background: linear-gradient(90deg, #000, #fff); color: white",
      "background: linear-gradient(red, blue); -webkit-background-clip: text; color: transparent",
      "background: #333 url(a.png) no-repeat; color: #333",
      "color: white; background: rgba(0, 0, 0, .8)",
      [`<div style="color:#fff"><a href="x">${SECRET}</a></div>`, ""],
    ],
  },
  "a variable": {
    hidden: [
      classed(":root { --paper: #fff } .a { color: var(--paper) }"),
      classed(".a { --A: none; display: var(--A) }"),
      classed(".a { font-size: var(--missing, 0) }"),
      classed("body { --x: white } .a { --y: var(--x); color: var(--y, black) }"),
      [`<div style="--c:#fff"><p style="color:var( --c )">${SECRET}</p></div>`, ""],
    ],
    honest: [
      classed(":root { --paper: #fff } .a { background: var(--ink, #000); color: var(--paper) }"),
      classed(".a { color: var(--missing) }"),
      classed(".a { --x: var(--x); color: var(--x); --y: var(--z); --z: var(--y) }"),
    ],
  },
  "a selector": {
    hidden: [
      [`<p data-k="note one">${SECRET}</p>`, '[data-k~="one"] { display: none }'],
      [`<ul><li>a<li>${SECRET}</ul>`, "li + li { visibility: hidden }"],
      [`<section><div><b>${SECRET}</b></div></section>`, "section b:not(.x) { display: none }"],
      [`<ul><li>a<li>${SECRET}<li>b</ul>`, "li:nth-child(2n) { display: none }"],
      [`<h2>x</h2><p>a</p><p>${SECRET}</p>`, "h2 ~ p:nth-of-type(3) { display: none }"],
      [`<div id="x"><p>${SECRET}</p></div>`, ":is(#x, #y) > p { opacity: 0 }"],
      [`<div class="a"><p>${SECRET}</p></div>`, ".a { & > p { color: white } }"],
      [`<p class="a">${SECRET}</p>`, ".a { display: block } p[class^=a] { d\\69splay: none }"],
    ],
    doubtful: [
      [`<div><b>${SECRET}</b></div>`, "b:last-child { display: none }"],
      [`<div><p>${SECRET}</p></div>`, "div:has(p) { display: none }"],
      [`<div>${SECRET}</div>`, "div::first-line { color: white }"],
    ],
    honest: [
      [`<p data-k="one">${SECRET}</p>`, '[data-k="two"] { display: none }'],
      [`<p>${SECRET}</p><p>a</p>`, "p ~ h2 + p, section p { display: none }"],
      [`<p>${SECRET}</p>`, "p:active, p:focus-within, p::after { display: none }"],
      [`<p class="a b">${SECRET}</p>`, ".a { display: none } .a.b { display: block }"],
      [`<p class="a">${SECRET}</p>`, ".a { color: navy!important } p.a { color: white }"],
      [
        `<table><tr><td>${SECRET}</td></tr></table>`,
        "tr:last-child td { background: #333; color: #fff; font-weight: bold }",
      ],
    ],
  },
  "the cascade": {
    hidden: [
      [`<p style="display:block" class="a">${SECRET}</p>`, ".a { display: none !important }"],
      [`<p class="a">${SECRET}</p>`, ".a { display: none } @layer x { p.a { display: block } }"],
      [`<p class="a">${SECRET}</p>`, "@media (min-width: 600px) { .a { display: none } }"],
      [`<p class="a">${SECRET}</p><style>.a { display: none }</style>`, ""],
      [
        `<p class="a">${SECRET}</p>`,
        '/* } */ b::after { content: "} .a { display: block } /*" } .a { display: none }',
      ],
      [`<p class="a">${SECRET}</p>`, "@import url('data:text/css,.a{display:none}');"],
    ],
    doubtful: [[`<p class="a">${SECRET}</p>`, "@supports (x: y) { .a { display: none } }"]],
    honest: [
      [`<p style="display:block" class="a">${SECRET}</p>`, ".a { display: none }"],
      [`<p class="a">${SECRET}</p>`, "@media (max-width: 600px) { .a { display: none } }"],
      [
        `<p class="a">${SECRET}</p>`,
        "@media not screen { .a { display: none } } @media print, speech { .a { display: none } }",
      ],
      [`<p class="a">${SECRET}</p>`, ".x; .a { display: none }"],
    ],
  },
  "an element": {
    hidden: [
      [`<dialog>${SECRET}</dialog>`, ""],
      [`<template><p>${SECRET}</p></template>`, ""],
      [`<noscript><p>${SECRET}</p></noscript>`, ""],
      [`<div popover>${SECRET}</div>`, ""],
      [`<div hidden="until-found">${SECRET}</div>`, ""],
      [`<canvas>${SECRET}</canvas>`, ""],
    ],
    doubtful: [
      [`<details><summary>More</summary>${SECRET}</details>`, ""],
      [`<details><summary>a</summary><p><b>${SECRET}</b></p></details>`, ""],
      [`<details><summary>a</summary><summary>${SECRET}</summary></details>`, ""],
    ],
    honest: [
      [`<dialog open>${SECRET}</dialog>`, ""],
      [`<details open><summary>More</summary>${SECRET}</details>`, ""],
      [`<details><summary>${SECRET}</summary></details>`, ""],
      [`<dialog style="display:block">${SECRET}</dialog>`, ""],
    ],
  },
  "a box": {
    hidden: [
      "width: 1px; height: 1px; overflow: hidden; position: absolute",
      "max-width: 0; overflow-x: hidden",
      "text-indent: -9999px",
      "margin-left: -5000px",
      "position: fixed; top: -100vh",
      "line-height: 0; overflow: hidden",
      "content-visibility: hidden",
      "text-indent: 200%; white-space: nowrap; overflow: hidden; position: relative; left: -999em",
    ],
    doubtful: [
      "height: 5px; overflow: hidden",
      "position: absolute; left: -300px",
      "position: relative; z-index: -1",
      "position: absolute; color: white",
    ],
    honest: [
      "position: absolute; left: 40px; top: 12000px",
      "line-height: 0",
      "overflow: hidden; height: 40px",
      "left: -9999px",
      "margin: -8px -8px 0 -4px",
      "position: relative; top: -2px",
      "height: 0",
    ],
  },
  "spaces between letters": {
    hidden: ["letter-spacing: -1em", "letter-spacing: -10px", "font-size: 20px; letter-spacing: -.5em"],
    doubtful: ["letter-spacing: -.3em", "letter-spacing: 5em", "word-spacing: -3em"],
    honest: ["letter-spacing: -.5px", "letter-spacing: .2em", "word-spacing: 2px"],
  },
  "an effect": {
    hidden: [
      "filter: opacity(0)",
      "opacity: 1%",
      "-webkit-text-security: disc",
      "filter: blur(1px) opacity(.01)",
    ],
    doubtful: [
      "filter: blur(8px)",
      "mix-blend-mode: screen",
      "unicode-bidi: bidi-override",
      "text-magic: 3",
      classed("@keyframes x { to { opacity: 0 } } .a { animation: x 1s forwards }"),
    ],
    honest: [
      "filter: grayscale(1) drop-shadow(0 0 2px #000)",
      "opacity: .5",
      "filter: alpha(opacity=0)",
      "mix-blend-mode: normal; font-family: x; text-align: right; border: 1px solid #fff; mso-hide: all",
      classed("@keyframes x { to { transform: rotate(1turn) } } .a { animation: x 1s }"),
    ],
  },
};

type Case = [name: string, body: string, css: string];

const cases = (group: keyof Kind): Case[] =>
  Object.entries(KINDS).flatMap(([kind, { [group]: pages = [] }]) =>
    pages.map((page): Case => {
      const [body, css] = typeof page === "string" ? [box(page), ""] : page;
      return [`${kind}: ${typeof page === "string" ? page : `${body} ${css}`}`, body, css];
    }),
  );

const html = (body: string, css: string): Buffer =>
  Buffer.from(
    `<!doctype html><html><head><style>${css}</style></head><body><p>Total 120.00</p>${body}<p>Thanks</p></body></html>`,
  );

/** A book whose chapter links the style sheet. */
const epub = (body: string, css: string): Buffer =>
  makeEpub(
    [
      `<link rel="stylesheet" type="text/css" href="../css/a%20b.css"/><p>Total 120.00</p>${body}<p>Thanks</p>`,
    ],
    [
      { name: "OPS/css/a b.css", data: `@import "more.css"; b { color: red }` },
      { name: "OPS/css/more.css", data: css },
    ],
  );

async function read(bytes: Buffer, file: string) {
  const { text, hidden = [], doubts = [] } = await readBytes(bytes, file);
  return {
    text,
    hidden: hidden.map((passage) => passage.text),
    doubts: doubts.map(({ start, end, kind }) => [text.slice(start, end), kind]),
  };
}

describe.each([
  ["HTML", "a.html", html],
  ["an EPUB", "a.epub", epub],
] as const)("styles in %s", (_, file, make) => {
  it.each(cases("hidden"))("hide words: %s", async (_name, body, css) => {
    const { text, hidden } = await read(make(body, css), file);
    expect(hidden).toEqual([SECRET]);
    expect(text).not.toContain("9999");
    expect(text).toContain("Total 120.00");
  });

  it.each(cases("doubtful"))("make words doubtful: %s", async (_name, body, css) => {
    const { text, hidden, doubts } = await read(make(body, css), file);
    expect(hidden).toEqual([]);
    expect(text).toContain(SECRET);
    expect(doubts).toEqual([[SECRET, "may_be_hidden"]]);
  });

  it.each(cases("honest"))("leave words visible: %s", async (_name, body, css) => {
    const { text, hidden, doubts } = await read(make(body, css), file);
    expect(hidden).toEqual([]);
    expect(text).toContain(SECRET);
    expect(doubts).toEqual([]);
  });
});

describe("styles of a page", () => {
  const words = (body: string) => read(Buffer.from(body), "a.html");

  it("apply to a page that omits its outer elements", async () => {
    const { hidden, text } = await words(
      `<style>:root { --x: #fff } body { color: var(--x) }</style>${SECRET}` +
        "<p style='color:black'>Total</p>",
    );
    expect(hidden).toEqual([SECRET]);
    expect(text).toBe("Total");
  });

  it("keep text visible in unstyled elements next to similar hidden ones", async () => {
    const page = `<p class="a">${SECRET}</p><p>Total</p><p style="color:#fff">x9</p><p style="color:#000">120.00</p>`;
    const { hidden, text } = await words(`<style>.a { display: none }</style>${page}`);
    expect(hidden).toEqual([SECRET, "x9"]);
    expect(text.split(/\s+/)).toEqual(["Total", "120.00"]);
  });

  it("make white words doubtful if another file's style sheet may colour the page", async () => {
    const { doubts } = await words(
      `<link rel=stylesheet href=a.css><p style="color:white">${SECRET}</p><p>Total</p>`,
    );
    expect(doubts).toEqual([[SECRET, "may_be_hidden"]]);
  });

  it("leave white words visible on an image below them", async () => {
    const layer = `<div style="position:absolute;left:9px;top:4px;color:#fff">${SECRET}</div>`;
    const { text, doubts } = await words(`<img style="position:absolute" src="page.png">${layer}`);
    expect(text).toBe(SECRET);
    expect(doubts).toEqual([]);
  });

  it("hide the value of a white field", async () => {
    const { text, hidden } = await words(
      `Total <input value="9999.00" style="color:white"> <select style="opacity:0"><option>7</select>`,
    );
    expect(text).toBe("Total");
    expect(hidden).toEqual(["9999.00 7"]);
  });

  it("are uncertain after elements that are nested too deeply", async () => {
    const { doubts } = await words(`${"<div>".repeat(600)}<p style="color:white">${SECRET}</p>`);
    expect(doubts).toEqual([[SECRET, "may_be_hidden"]]);
  });

  it("take a time that is proportional to the size, whatever they ask for", async () => {
    const deep = "<div class=a>".repeat(400);
    const slow = `<style>${".a .a .a .a .a .a .b { color: white } .a > .a ~ * * .a.a .c { display: none }".repeat(5)}</style>`;
    expect((await words(slow + deep + "<b class='b c'>x</b>".repeat(200) + SECRET)).text).toContain(SECRET);
    const bomb = Array.from({ length: 60 }, (_, at) => `--a${at + 1}: var(--a${at}) var(--a${at})`).join(";");
    expect(
      (await words(`<style>p { --a0: white; ${bomb}; color: var(--a60) }</style><p>${SECRET}`)).text,
    ).toBe(SECRET);
    expect((await words(`<style>${"a{".repeat(100_000)}</style><p>${SECRET}`)).text).toBe(SECRET);
    expect(
      (await words(`<style>${"@import url(data:text/css,a%7B);".repeat(5_000)}</style><p>${SECRET}`)).text,
    ).toBe(SECRET);
  }, 20_000);
});
