import { describe, expect, it } from "vitest";
import { readBytes } from "./read-bytes";
import { makeDoc } from "./testing/make-doc";
import { makeDocx, makeEpub, makeOdt, wordParagraph } from "./testing/make-documents";
import { makePdf } from "./testing/make-pdf";

const OLD = "Price 240.00";
const NEW = "Price 199.00";

const run = (properties: string, text = OLD) =>
  `<w:p><w:r><w:rPr>${properties}</w:rPr><w:t>${text}</w:t></w:r></w:p>`;
const docx = (body: string, styles = "") =>
  makeDocx(`${body}${wordParagraph(NEW)}`, {
    parts: styles ? { styles: `<w:styles>${styles}</w:styles>` } : {},
  });
const html = (body: string, css = "") => Buffer.from(`<style>${css}</style>${body}<p>${NEW}</p>`);
const rtf = (body: string) => Buffer.from(`{\\rtf1\\ansi ${body}\\par ${NEW}\\par}`);
const doc = (modifier: number, operand = 1) =>
  makeDoc(`${OLD}\r${NEW}\r`, { looks: [{ words: OLD, modifier, operand }] });
const odt = (properties: string) =>
  makeOdt(`<text:p><text:span text:style-name="T">${OLD}</text:span></text:p><text:p>${NEW}</text:p>`, {
    styles: `<office:styles><style:style style:name="T" style:family="text"><style:text-properties ${properties}/></style:style></office:styles>`,
  });

const STRUCK_THROUGH: [name: string, file: string, bytes: Buffer][] = [
  ["in an s element", "a.html", html(`<p><s>${OLD}</s></p>`)],
  ["in a deleted row", "a.html", html(`<table><tr><td><del><b>${OLD}</b></del></td></tr></table>`)],
  ["by a class", "a.html", html(`<p class="old">${OLD}</p>`, ".old { text-decoration: line-through red }")],
  ["by its style", "a.html", html(`<span style="text-decoration-line:line-through">${OLD}</span>`)],
  [
    "around what takes the line away from itself",
    "a.html",
    html(`<s><span style="text-decoration:none">${OLD}</span></s>`),
  ],
  ["in a chapter", "a.epub", makeEpub([`<p><strike>${OLD}</strike></p><p>${NEW}</p>`])],
  ["with one line", "a.docx", docx(run("<w:strike/>"))],
  ["with two lines", "a.docx", docx(run('<w:dstrike w:val="1"/>'))],
  [
    "by a style",
    "a.docx",
    docx(
      run('<w:rStyle w:val="Old"/>'),
      '<w:style w:type="character" w:styleId="Old"><w:rPr><w:strike/></w:rPr></w:style>',
    ),
  ],
  ["with one line", "a.doc", doc(0x0837)],
  ["with two lines", "a.doc", doc(0x2a53)],
  ["with one line", "a.rtf", rtf(`{\\strike ${OLD}}`)],
  ["with two lines", "a.rtf", rtf(`{\\striked1 ${OLD}}`)],
  ["by its line", "a.odt", odt('style:text-line-through-style="solid"')],
  ["by the kind of its line", "a.odt", odt('style:text-line-through-type="double"')],
];

const PLAIN: [name: string, file: string, bytes: Buffer][] = [
  ["underlined", "a.html", html(`<p style="text-decoration:underline">${OLD}</p>`)],
  ["inserted", "a.html", html(`<ins>${OLD}</ins>`)],
  ["without the line of its element", "a.html", html(`<p><s style="text-decoration:none">${OLD}</s></p>`)],
  ["with the line switched off", "a.docx", docx(run('<w:strike w:val="0"/>'))],
  [
    "with the line of its style switched off",
    "a.docx",
    docx(
      run('<w:rStyle w:val="Old"/><w:strike w:val="false"/>'),
      '<w:style w:type="character" w:styleId="Old"><w:rPr><w:strike/></w:rPr></w:style>',
    ),
  ],
  ["with the line switched off", "a.doc", doc(0x0837, 0)],
  ["after the line", "a.rtf", rtf(`{\\strike \\strike0 ${OLD}}`)],
  ["after a plain look", "a.rtf", rtf(`{\\strike \\plain ${OLD}}`)],
  ["with no line", "a.odt", odt('style:text-line-through-style="none"')],
];

describe("struck-through text", () => {
  it.each(STRUCK_THROUGH)("%s is dropped and reported: %s", async (_, file, bytes) => {
    const { text, hidden, coverage, words } = await readBytes(bytes, file);
    expect(text.trim()).toBe(NEW);
    expect(hidden).toEqual([{ text: OLD, isStruckThrough: true }]);
    expect(coverage.unread).toEqual([{ from: 0, to: 0, reason: "struck_through" }]);
    expect(coverage.read).toBe(coverage.total);
    expect(words).toBe(2);
  });

  it.each(PLAIN)("is read if it is %s: %s", async (_, file, bytes) => {
    const { text, hidden } = await readBytes(bytes, file);
    expect(text).toContain(OLD);
    expect(hidden).toBeUndefined();
  });

  it("is hidden if it is also invisible", async () => {
    const { hidden, coverage } = await readBytes(
      html(`<p><s>${OLD}</s></p><p hidden><s>Secret</s></p>`),
      "a.html",
    );
    expect(hidden).toEqual([{ text: OLD, isStruckThrough: true }, { text: "Secret" }]);
    expect(coverage.unread.map(({ reason }) => reason)).toEqual(["not_visible", "struck_through"]);
  });
});

/** A page with the old price in Helvetica, of 12 points and 67.4 points wide, above the new one. */
const pdf = (lines: string) =>
  makePdf([[]], {
    encode: () => ({
      filter: "",
      data: Buffer.from(`BT /F1 12 Tf 50 600 Td (${OLD}) Tj 0 -40 Td (${NEW}) Tj ET\n${lines}`, "latin1"),
    }),
  });

describe("text of a PDF with a line through its letters", () => {
  it.each([
    ["a thin rectangle", "50 603.5 67.4 0.7 re f"],
    ["a stroke", "0.8 w 50 604 m 117.4 604 l S"],
    ["two strokes", "50 603.4 m 117.4 603.4 l S 50 604.6 m 117.4 604.6 l S"],
    ["a stroke for each word", "50 604 m 78 604 l S 80.7 604 m 117.4 604 l S"],
  ])("is dropped and reported: %s", async (_, line) => {
    const { text, hidden, coverage } = await readBytes(pdf(line), "a.pdf");
    expect(text.trim()).toBe(NEW);
    expect(hidden).toEqual([{ text: OLD, isStruckThrough: true, page: 1 }]);
    expect(coverage).toMatchObject({ read: 1, total: 1, unread: [{ from: 1, reason: "struck_through" }] });
  });

  it("keeps the words that the line leaves out", async () => {
    const { text, hidden } = await readBytes(pdf("80.7 604 m 117.4 604 l S"), "a.pdf");
    expect(text.split("\n")[0]).toBe("Price");
    expect(hidden).toEqual([{ text: "240.00", isStruckThrough: true, page: 1 }]);
  });

  it("keeps the word that the line's end only touches", async () => {
    const { text, hidden } = await readBytes(pdf("50 604 m 81.5 604 l S"), "a.pdf");
    expect(text.split("\n")[0]).toBe("240.00");
    expect(hidden).toEqual([{ text: "Price", isStruckThrough: true, page: 1 }]);
  });

  it.each([
    ["an underline", "50 598.5 67.4 0.7 re f"],
    ["a line to write on", "0.5 w 50 600.6 m 117.4 600.6 l S"],
    ["a line above it", "50 611 67.4 0.7 re f"],
    ["a rule of a table that goes on", "0.5 w 30 604 m 400 604 l S"],
    ["a bar behind it", "0.8 g 50 602 67.4 6 re f"],
  ])("is read if the line is %s", async (_, line) => {
    const { text, hidden } = await readBytes(pdf(line), "a.pdf");
    expect(text).toContain(OLD);
    expect(hidden).toBeUndefined();
  });
});
