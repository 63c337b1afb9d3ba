import { describe, expect, it } from "vitest";
import { readRtf } from "./read-rtf";
import { assertReadsDamaged } from "@/lib/text/testing/mutate";

function read(rtf: string): string {
  return readRtf(Buffer.from(rtf, "latin1")).text;
}

describe("readRtf", () => {
  it("writes paragraphs as lines and drops what is not displayed", () => {
    const rtf =
      "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}{\\colortbl;\\red0;}{\\info{\\title T}}{\\*\\unknown x}One\\par Two {\\v hidden}three\\line four}";
    expect(read(rtf)).toBe("One\nTwo three\nfour");
  });

  it("decodes bytes by the code page of the document or the font", () => {
    expect(read("{\\rtf1\\ansi\\ansicpg1252 caf\\'e9}")).toBe("café");
    const fonts = "{\\fonttbl{\\f0\\fcharset204 A;}{\\f1\\fcharset128 B;}}";
    expect(read(`{\\rtf1\\ansi${fonts}\\f0 \\'d1\\'f7\\'b8\\'f2 \\f1 \\'90\\'bf\\'8b\\'81}`)).toBe(
      "Счёт 請求",
    );
  });

  it("reads Unicode characters and skips their fallback", () => {
    expect(read("{\\rtf1 \\u8364? \\uc2\\u26085\\'93\\'fa\\u26412\\'96\\'7b}")).toBe("€ 日本");
    expect(read("{\\rtf1 \\u-10179?\\u-8704?}")).toBe("😀");
    expect(read("{\\rtf1 {\\upr{ansi}{\\*\\ud{\\u252?ber}}}}")).toBe("über");
  });

  it("writes table rows as lines of tab-separated cells", () => {
    const row = (a: string, b: string): string =>
      `\\trowd\\cellx1\\cellx2\\pard\\intbl ${a}\\cell ${b}\\cell\\row `;
    expect(
      read(`{\\rtf1 Before\\par ${row("Item", "Price")}${row("Chair", "49.90")}\\pard After\\par}`),
    ).toBe("Before\nItem\tPrice\nChair\t49.90\nAfter");
  });

  it("reads headers first, footnotes and footers last, and each text box once", () => {
    const box =
      "{\\shp{\\*\\shpinst{\\sp{\\sn a}{\\sv b}}{\\shptxt In the box\\par}}{\\shprslt{\\*\\do{\\dptxbxtext In the box\\par}}}}";
    const rtf = `{\\rtf1{\\header Head\\par}{\\footer Foot\\par}Body${box}{\\footnote\\chftn  A note} on\\par}`;
    expect(read(rtf)).toBe("Head\n\nBody[1] on\nIn the box\n\n[1] A note\n\nFoot");
  });

  it("writes a field's result, not its code, and whether a check box is ticked", () => {
    expect(read('{\\rtf1{\\field{\\*\\fldinst HYPERLINK "x"}{\\fldrslt link}}}')).toBe("link");
    expect(read("{\\rtf1{\\*\\formfield{\\fftype1\\ffres1}} yes}")).toBe("☒ yes");
  });

  it("writes the selected entry of a form's list", () => {
    const list = "\\ffhaslistbox{\\*\\ffl red}{\\*\\ffl blue}";
    expect(
      read(`{\\rtf1{\\field{\\*\\fldinst{\\*\\formfield{\\fftype2\\ffres1${list}}}}{\\fldrslt}} chosen}`),
    ).toBe("blue chosen");
  });

  it("ends a line at page and column breaks", () => {
    expect(read("{\\rtf1 One\\page Two\\column more}")).toBe("One\nTwo\nmore");
  });

  it("reads the displayed text of an embedded object", () => {
    expect(read("{\\rtf1 a {\\object\\objemb{\\*\\objclass X}{\\*\\objdata 0105}{\\result Shown}} b}")).toBe(
      "a Shown b",
    );
  });

  it("uses the encoding in a font's name if it has no character set", () => {
    expect(read("{\\rtf1{\\fonttbl{\\f0 Arial CYR;}{\\f1 Times CE;}}\\f0 \\'d1\\'f7\\f1 \\'b3}")).toBe("Счł");
  });

  it("reads unescaped UTF-8, and an escaped byte that is half a character", () => {
    expect(readRtf(Buffer.from("{\\rtf1 Größe \\'e9 €}")).text).toBe("Größe é €");
    expect(read("{\\rtf1\\ansicpg932 \\'83\\\\ \\{}")).toBe("ソ {");
  });

  it("ends with the document's group, and reads what is left of a truncated file", () => {
    expect(read("{\\rtf1 first}{\\rtf1 second}")).toBe("first");
    expect(read("{\\rtf1 one {\\b two")).toBe("one two");
    expect(read("{\\rtf1 a\\bin99999999 bc}")).toBe("a");
  });

  it("reads groups of any depth", () => {
    expect(read(`{\\rtf1 ${"{".repeat(300_000)}deep${"}".repeat(300_000)}}`)).toBe("deep");
  });

  it("reads a damaged file or reports an error for the user", async () => {
    const rtf =
      "{\\rtf1\\ansi{\\fonttbl{\\f0\\fcharset204 A;}}Invoice \\'e9\\u8364?\\trowd\\intbl a\\cell b\\cell\\row{\\footnote n}{\\header h}}";
    await assertReadsDamaged(Buffer.from(rtf), "rtf", 400);
  });
});
