import { describe, expect, it } from "vitest";
import { readBytes } from "./read-bytes";
import { makeDoc } from "./testing/make-doc";
import { makeDocx, makeEpub, makeOdt } from "./testing/make-documents";
import { makePdf } from "./testing/make-pdf";

const docx = (raised: string, styles = "") =>
  makeDocx(`<w:p><w:r><w:t>$19</w:t></w:r>${raised}<w:r><w:t> a month</w:t></w:r></w:p>`, {
    parts: styles ? { styles: `<w:styles>${styles}</w:styles>` } : {},
  });
const raisedRun = (text: string, properties = '<w:vertAlign w:val="superscript"/>') =>
  `<w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r>`;
const rtf = (body: string) => Buffer.from(`{\\rtf1\\ansi ${body} a month\\par}`);
const odt = (position: string, style = "T") =>
  makeOdt(`<text:p>$19<text:span text:style-name="${style}">99</text:span> a month</text:p>`, {
    styles: `<office:styles><style:style style:name="T" style:family="text"><style:text-properties style:text-position="${position}"/></style:style></office:styles>`,
  });
const html = (body: string) => Buffer.from(`<p>${body} a month</p>`);
const doc = (operand: number) =>
  makeDoc("$1999 a month\r", { looks: [{ words: "99 ", modifier: 0x2a48, operand }] });

const RAISED: [name: string, file: string, bytes: Buffer][] = [
  ["in a sup element", "a.html", html("$19<sup>99</sup>")],
  ["in an element within a sup", "a.html", html("$19<sup><b>99</b></sup>")],
  [
    "by an element that a style sheet places otherwise",
    "a.html",
    html("<style>sup { vertical-align: baseline; top: -.5em }</style>$19<sup>99</sup>"),
  ],
  ["by its style", "a.html", html('$19<span style="vertical-align:super">99</span>')],
  ["in a chapter", "a.epub", makeEpub(["<p>$19<sup>99</sup> a month</p>"])],
  ["by its run", "a.docx", docx(raisedRun("99"))],
  ["in two runs", "a.docx", docx(raisedRun("9") + raisedRun("9"))],
  [
    "by a style",
    "a.docx",
    docx(
      raisedRun("99", '<w:rStyle w:val="Up"/>'),
      '<w:style w:type="character" w:styleId="Up"><w:rPr><w:vertAlign w:val="superscript"/></w:rPr></w:style>',
    ),
  ],
  ["by a word", "a.rtf", rtf("$19{\\super 99}")],
  ["by a position", "a.doc", doc(1)],
  ["by a word", "a.odt", odt("super 58%")],
  ["by a height", "a.odt", odt("33% 58%")],
  [
    "by its place",
    "a.pdf",
    makePdf([
      [
        { x: 50, y: 100, text: "$19" },
        { x: 66.68, y: 96, text: "99", size: 6 },
        { x: 76, y: 100, text: "a month" },
      ],
    ]),
  ],
];

const LEVEL: [name: string, file: string, bytes: Buffer][] = [
  ["lowered", "a.html", html("$19<sub>99</sub>")],
  ["lowered", "a.docx", docx(raisedRun("99", '<w:vertAlign w:val="subscript"/>'))],
  ["brought back", "a.rtf", rtf("$19{\\super \\nosupersub 99}")],
  ["lowered", "a.doc", doc(2)],
  ["lowered", "a.odt", odt("sub 58%")],
  ["lowered by a height", "a.odt", odt("-33% 58%")],
];

describe("a number after a number", () => {
  it.each(RAISED)("is kept apart if it is raised %s: %s", async (_, file, bytes) => {
    expect((await readBytes(bytes, file)).text.trim()).toBe("$19^99 a month");
  });

  it.each(LEVEL)("is joined with it if it is %s: %s", async (_, file, bytes) => {
    expect((await readBytes(bytes, file)).text.trim()).toBe("$1999 a month");
  });
});

describe("a raised number", () => {
  it.each([
    ["a.html", Buffer.from("<p>Area in m<sup>2</sup></p>")],
    ["a.rtf", Buffer.from("{\\rtf1\\ansi Area in m{\\super 2}\\par}")],
    ["a.doc", makeDoc("Area in m2\r", { looks: [{ words: "2", modifier: 0x2a48, operand: 1 }] })],
  ])("after a letter is joined with it: %s", async (file, bytes) => {
    expect((await readBytes(bytes, file)).text.trim()).toBe("Area in m2");
  });
});
