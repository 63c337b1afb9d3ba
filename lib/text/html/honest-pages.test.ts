import { describe, expect, it } from "vitest";
import { readBytes } from "@/lib/text/read-bytes";

const WORDS = "Amount due 9999.00";

/** What becomes of the words in a page. */
async function fateOf(body: string, css = ""): Promise<"kept" | "doubted" | "hidden"> {
  const page = `<!doctype html><html><head><style>${css}</style></head><body><p>Total</p>${body}</body></html>`;
  const { text, doubts = [] } = await readBytes(Buffer.from(page), "a.html");
  if (!text.includes(WORDS)) return "hidden";
  return doubts.length > 0 ? "doubted" : "kept";
}

const cell = `<table><tr><td>${WORDS}</td></tr></table>`;
const box = (style: string): string => `<div style="${style}">${WORDS}</div>`;

describe("words in a box that is larger than declared", () => {
  it.each([
    [cell, "td { max-width: 0; overflow: hidden; text-overflow: ellipsis }"],
    [cell, "td { width: 1px; white-space: nowrap; overflow: hidden }"],
    [cell, "tr { height: 0; overflow: hidden }"],
    [box("display:table-cell;width:1px;overflow:hidden"), ""],
  ])("are visible in a cell: %s %s", async (body, css) => {
    expect(await fateOf(body, css)).toBe("kept");
  });

  it.each([
    box("flex:1;height:0;overflow:auto"),
    box("flex:1 1 0;height:0;overflow:hidden"),
    box("height:1px;min-height:100%;overflow:auto"),
    box("width:1px;min-width:100%;overflow:hidden"),
    `<div style="height:0;padding-bottom:56%;overflow:hidden"><p style="position:absolute">${WORDS}</p></div>`,
    `<p><span style="height:0;overflow:hidden">${WORDS}</span></p>`,
  ])("are at most doubtful: %s", async (body) => {
    expect(await fateOf(body)).toBe("doubted");
  });

  it.each([
    box("height:0;overflow:hidden;padding:0;min-width:0;flex:none"),
    `<span style="position:absolute;width:1px;height:1px;overflow:hidden">${WORDS}</span>`,
    `<span style="display:inline-block;width:0;height:0;overflow:hidden">${WORDS}</span>`,
  ])("are hidden if the box is as small as declared: %s", async (body) => {
    expect(await fateOf(body)).toBe("hidden");
  });
});

describe("white words", () => {
  const white = `<p style="color:white">${WORDS}</p>`;
  const tinted = "position:absolute;background:#123";

  it.each([
    [`<div class="b">${white}</div>`, '.b::before { content: ""; position: absolute; background: #063 }'],
    [`<div class="h"><img src="a.png">${white}</div>`, ".h img { position: absolute }"],
    [
      `<div class="h"><img src="a.png"><p style="color:white;position:absolute">${WORDS}</p></div>`,
      ".h img { width: 9px }",
    ],
    [`<div style="${tinted}"></div>${white}`, ""],
    [`${white}<div style="${tinted};z-index:-1"></div>`, ""],
    [`<div style="position:fixed"><b style="background:#123">x</b></div>${white}`, ""],
    [`<svg style="position:absolute"></svg>${white}`, ""],
    [`<div class="g"><img src="a.png">${white}</div>`, ".g { display: grid } .g > * { grid-area: 1/1 }"],
    [`<div style="background:#123;height:99px"></div><div style="margin-top:-60px">${white}</div>`, ""],
    [`<table><col style="background:#036"><tr><td style="color:#fff">${WORDS}</td></tr></table>`, ""],
    [box("color:#fff;box-shadow:inset 0 0 0 999px #000"), ""],
    [box("color:#fff;mix-blend-mode:difference"), ""],
  ])("are doubtful if something may be below them: %s %s", async (body, css) => {
    expect(await fateOf(body, css)).toBe("doubted");
  });

  it.each([
    ["", ""],
    ['<div style="position:absolute">a</div>', ".x::before { content: 'a'; background: none }"],
    ['<div style="position:relative;background:#eee;box-shadow:0 0 2px #000;margin:4px">a</div>', ""],
    ['<img src="a.png">', ".x { display: grid }"],
  ])("are hidden if nothing is: %s %s", async (body, css) => {
    expect(await fateOf(body + white, css)).toBe("hidden");
  });
});

describe("words that something else may reveal", () => {
  it.each([
    [box("color:transparent;-webkit-text-stroke:1px #000"), ""],
    [box("color:white;text-shadow:0 0 3px #000"), ""],
    [`<div style="text-shadow:0 0 9px #000"><p style="color:#0000">${WORDS}</p></div>`, ""],
    [`<link rel=stylesheet href=a.css>${box("opacity:0;animation:rise 1s forwards")}`, ""],
    [`<p class="a">${WORDS}</p>`, "@supports not (display: grid) { .a { display: none } }"],
  ])("are doubtful: %s %s", async (body, css) => {
    expect(await fateOf(body, css)).toBe("doubted");
  });

  it.each([
    box("color:transparent;text-shadow:none;-webkit-text-stroke:0 #000"),
    box("opacity:0;animation:rise 1s forwards"),
    `<link rel=stylesheet href=a.css>${box("opacity:0;animation:none")}`,
    box("opacity:0;text-shadow:0 0 3px #000"),
  ])("are hidden if nothing does: %s", async (body) => {
    expect(await fateOf(body)).toBe("hidden");
  });
});

describe("style sheets that require a lot of work", () => {
  const variables = (count: number, value: (at: number) => string): string =>
    Array.from({ length: count }, (_, at) => `--a${at + 1}: ${value(at)}`).join(";");

  it.each([
    "a { & & & & { ".repeat(15) + "color: white" + " } }".repeat(15),
    `${":not(".repeat(30)}b${")".repeat(30)} { color: white }`,
    `${":is(".repeat(20_000)}b${")".repeat(20_000)} { color: white }`,
  ])("are cut off, which makes words doubtful", async (css) => {
    const start = Date.now();
    expect(await fateOf(`<p>${WORDS}</p>`, css)).toBe("doubted");
    expect(Date.now() - start).toBeLessThan(3_000);
  });

  it.each([
    `p { --a0: ; ${variables(60, (at) => `var(--a${at})var(--a${at})`)}; color: var(--a60) }`,
    `p { ${variables(60, (at) => `var(--a${at + 2})var(--a${at + 2})`)}; color: var(--a1) }`,
    `p { ${variables(60, (at) => `var(--a${at},var(--a${at + 2}, var(--a${at + 3})))`)}; color: var(--a1) }`,
    `p { ${variables(9_000, (at) => `var(--a${at})x`)}; color: var(--a9) }`,
  ])("resolve each variable once", async (css) => {
    const start = Date.now();
    expect(await fateOf(`<p>${WORDS}</p>`.repeat(50), css)).toBe("kept");
    expect(Date.now() - start).toBeLessThan(3_000);
  });

  it("resolve a long chain of variables from either end", async () => {
    const css = `b { --a0: white; ${variables(30, (at) => `var(--a${at})`)}; color: var(--a30) }`;
    expect(await fateOf(`<b>${WORDS}</b>`, css)).toBe("hidden");
    const back = `b { ${variables(30, (at) => `var(--a${at + 2})`)}; --a31: white; color: var(--a1) }`;
    expect(await fateOf(`<b>${WORDS}</b>`, back)).toBe("hidden");
  });
});
