import { describe, expect, it } from "vitest";
import { readPdf } from "./read-pdf";
import { makePdf } from "@/lib/text/testing/make-pdf";
import { makeTrueType } from "@/lib/text/testing/make-truetype";

/** What a map of characters says of a code, as "31" and "00390031". */
type Meaning = [code: string, characters: string];

const stream = (content: string) => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;

function meaningOf(meanings: Meaning[]): string {
  const lines = meanings.map(([code, characters]) => `<${code}> <${characters}>`).join("\n");
  return stream(
    `begincmap 1 begincodespacerange <00> <ff> endcodespacerange ${meanings.length} beginbfchar\n${lines}\nendbfchar endcmap`,
  );
}

/** A total in a font of this encoding whose map of characters has these meanings, beside words in an ordinary font. */
async function readTotal(shown: string, encoding: string, meanings: Meaning[]) {
  const content = `BT /F1 12 Tf 50 700 Td (Total) Tj /F2 12 Tf 50 0 Td (${shown}) Tj /F1 12 Tf 100 0 Td (EUR 7) Tj ET`;
  const bytes = makePdf([[]], {
    encode: () => ({ filter: "", data: Buffer.from(content, "latin1") }),
    objects: [
      `<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica ${encoding} /FirstChar 0 /LastChar 255 /Widths [${"556 ".repeat(256)}] /ToUnicode 101 0 R >>`,
      meaningOf(meanings),
    ],
    resources: "/Font << /F1 3 0 R /F2 100 0 R >>",
  });
  return readDiffering(bytes);
}

async function readDiffering(bytes: Buffer) {
  const { text, doubts = [] } = await readPdf(bytes);
  return { text, differing: doubts.map(({ start, end, kind }) => [text.slice(start, end), kind]) };
}

/** A total in an embedded font whose glyphs, numbered from 1, have these meanings. */
async function readGlyphs(font: Buffer, said: string) {
  const glyphs = [...said].map((_, index) => (index + 1).toString(16).padStart(4, "0"));
  const meanings = [...said].map((character, index): Meaning => {
    return [glyphs[index] ?? "", character.charCodeAt(0).toString(16).padStart(4, "0")];
  });
  const content = `BT /F1 12 Tf 50 700 Td (Total) Tj /F2 12 Tf 50 0 Td <${glyphs.join("")}> Tj ET`;
  const bytes = makePdf([[]], {
    encode: () => ({ filter: "", data: Buffer.from(content) }),
    objects: [
      "<< /Type /Font /Subtype /Type0 /BaseFont /ABCDEF+Own /Encoding /Identity-H /DescendantFonts [101 0 R] /ToUnicode 104 0 R >>",
      "<< /Type /Font /Subtype /CIDFontType2 /BaseFont /ABCDEF+Own /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /CIDToGIDMap /Identity /DW 500 /FontDescriptor 102 0 R >>",
      "<< /Type /FontDescriptor /FontName /ABCDEF+Own /Flags 4 /FontBBox [0 0 500 700] /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 /ItalicAngle 0 /FontFile2 103 0 R >>",
      stream(font.toString("latin1")),
      meaningOf(meanings).replace("<00> <ff>", "<0000> <ffff>"),
    ],
    resources: "/Font << /F1 3 0 R /F2 100 0 R >>",
  });
  return readDiffering(bytes);
}

const digits = (text: string): Meaning[] =>
  [...new Set(text)].map((sign) => {
    const code = sign.charCodeAt(0).toString(16);
    return [code, `00${code}`];
  });
const but = (meanings: Meaning[], code: string, characters: string): Meaning[] =>
  meanings.map((meaning) => (meaning[0] === code ? [code, characters] : meaning));

const WIN = "/Encoding /WinAnsiEncoding";
const NAMED = "/Encoding << /Differences [1 /one /two /zero /period /nine] >>";
const ARBITRARY = "/Encoding << /Differences [1 /g12 /G01 /a7 /c9 /x] >>";
const CODES: Meaning[] = [
  ["01", "0031"],
  ["02", "0032"],
  ["03", "0030"],
  ["04", "002e"],
];
const BY_CODE = "\\001\\002\\003\\004\\003\\003";

describe("a font that misreports its glyphs", () => {
  it.each<[string, string, string, Meaning[], string]>([
    ["one digit for another", "120.00", WIN, but(digits("120.00"), "31", "0039"), "920.00"],
    ["two digits for one", "120.00", WIN, but(digits("120.00"), "31", "00390031"), "9120.00"],
    ["a digit for a letter", "12O.00", WIN, but(digits("12O.00"), "4f", "0039"), "129.00"],
    ["another digit than a glyph's name", BY_CODE, NAMED, but(CODES, "01", "0037"), "720.00"],
    ["another separator than a glyph's name", "120400", WIN, but(digits("120400"), "34", "002e"), "120.00"],
    ["two digits for a glyph without a name", BY_CODE, ARBITRARY, but(CODES, "01", "00390039"), "9920.00"],
    ["other letters", "Acme", WIN, but(digits("Acme"), "41", "0042"), "Bcme"],
  ])("makes a word doubtful that has %s", async (_, shown, encoding, meanings, said) => {
    const { text, differing } = await readTotal(shown, encoding, meanings);
    expect(text).toContain(said);
    expect(differing).toEqual([[said, "text_differs"]]);
  });

  it.each<[string, string, string, Meaning[], string]>([
    ["says what its encoding says", "120.00", WIN, digits("120.00"), "120.00"],
    ["says what its glyphs' names say", BY_CODE, NAMED, CODES, "120.00"],
    ["has names without a meaning", BY_CODE, ARBITRARY, CODES, "120.00"],
    ["draws capitals for small letters", "ACME", WIN, but(digits("ACME"), "43", "0063"), "AcME"],
    [
      "says several letters of one glyph",
      "\\001\\002",
      "/Encoding << /Differences [1 /f_f /i] >>",
      [
        ["01", "00660066"],
        ["02", "0069"],
      ],
      "ffi",
    ],
    ["says the parts of a fraction", "1\\275", WIN, [...digits("1"), ["bd", "0031002f0032"]], "11/2"],
    [
      "has other digits of its own",
      BY_CODE,
      "/Encoding << /Differences [1 /one.tab /twooldstyle /zero.lf /period] >>",
      CODES,
      "120.00",
    ],
  ])("leaves no doubt when it %s", async (_, shown, encoding, meanings, said) => {
    const { text, differing } = await readTotal(shown, encoding, meanings);
    expect(text).toContain(said);
    expect(differing).toEqual([]);
  });
});

const NAMES = ["one", "two", "zero", "period"];

describe("an embedded font whose codes are the numbers of its glyphs", () => {
  it.each<[string, Parameters<typeof makeTrueType>[1], string]>([
    ["its own map of characters says", { characters: "120." }, "920."],
    ["the names of its glyphs say", { names: NAMES }, "920."],
    ["its names by code points say", { names: ["uni0031", "uni0032", "uni0030", "uni002E"] }, "920."],
    ["its own map of characters says of a letter", { characters: "Acme" }, "Bcme"],
  ])("makes a word doubtful that shows another sign than %s", async (_, options, said) => {
    const { text, differing } = await readGlyphs(makeTrueType(4, options), said);
    expect(text).toContain(said);
    expect(differing).toEqual([[said, "text_differs"]]);
  });

  it.each<[string, Parameters<typeof makeTrueType>[1], string]>([
    ["says what its own map says", { characters: "120." }, "120."],
    ["says what its names say", { names: NAMES }, "120."],
    [
      "says what its map says, though its names are others",
      { characters: "120.", names: ["A", "B", "C", "D"] },
      "120.",
    ],
    ["says nothing else", {}, "120."],
    ["has names without a meaning", { names: ["g1", "glyph2", "cid3", "x9"] }, "120."],
  ])("leaves no doubt when it %s", async (_, options, said) => {
    const { text, differing } = await readGlyphs(makeTrueType(4, options), said);
    expect(text).toContain(said);
    expect(differing).toEqual([]);
  });
});
