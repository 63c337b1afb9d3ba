import { describe, expect, it } from "vitest";
import { readDoc } from "./read-doc";
import {
  makeDoc,
  makeWord6Doc,
  makeWord6DocOfRuns,
  type DocLists,
  type Word6Run,
} from "@/lib/text/testing/make-doc";
import { assertReadsDamaged } from "@/lib/text/testing/mutate";

function read(bytes: Buffer): string {
  return readDoc(bytes).text;
}

const failsWith = (code: string): Error => expect.objectContaining({ code }) as Error;

describe("readDoc", () => {
  it("writes paragraphs as lines and table rows as lines of tab-separated cells", () => {
    expect(read(makeDoc("Before\rItem\x07Price\x07\x07Chair\x0749,90 €\x07\x07After\r"))).toBe(
      "Before\nItem\tPrice\nChair\t49,90 €\nAfter",
    );
  });

  it("writes a field's result and not its code, even for nested fields", () => {
    expect(read(makeDoc('See \x13 HYPERLINK "x" \x14the \x13 PAGE \x14site\x15\x15 now\r'))).toBe(
      "See the site now",
    );
  });

  it("marks references to footnotes and writes the notes at the end", () => {
    expect(read(makeDoc("Body\x02 on\x02\r", { notes: ["first", "second"] }))).toBe(
      "Body[1] on[2]\n\n[1] first\n[2] second",
    );
  });

  it("numbers lists, including overrides of levels and start numbers", () => {
    const lists: DocLists = {
      levels: Array.from({ length: 9 }, (_, index) => ({
        format: 0,
        text: index === 0 ? "\0." : "\0.\u0001",
      })),
      overrides: [
        {},
        {
          0: { level: { format: 1, text: "Article \0", start: 3 }, startAt: 3 },
          1: { level: { format: 4, text: "(\u0001)" } },
        },
        { 0: { startAt: 20 } },
      ],
      paragraphs: [
        [1, 0],
        [1, 1],
        [2, 0],
        [2, 1],
        [2, 1],
        [2, 0],
        [1, 0],
        [3, 0],
      ],
    };
    expect(read(makeDoc("x\r".repeat(8), { lists }))).toBe(
      "1. x\n1.1 x\nArticle III x\n(a) x\n(b) x\nArticle IV x\n5. x\n20. x",
    );
  });

  it("ends a line at a page break", () => {
    expect(read(makeDoc("One\x0cTwo\rmore\r"))).toBe("One\nTwo\nmore");
  });

  it("writes the characters that a symbol font displays", () => {
    expect(read(makeDoc("\uf0fe yes \uf0b7 one\r"))).toBe("☑ yes • one");
  });

  it("reads Word 6 and 95 in the code page of their language", () => {
    expect(read(makeWord6Doc("Total\x07100\x07\x07caf\u00e9\r"))).toBe("Total\t100\ncafé");
    expect(read(makeWord6Doc("Счёт\r", 0x0419, "cp1251"))).toBe("Счёт");
  });

  it.each<[string, Word6Run[], [string, number][]]>([
    [
      "the character set of the font",
      [
        { text: "Café, ", encoding: "cp1252", font: 0 },
        { text: "счёт, ", encoding: "cp1251", font: 1 },
        { text: "λογαριασμός\r", encoding: "cp1253", font: 2 },
      ],
      [
        ["Times New Roman", 0],
        ["Times New Roman", 204],
        ["Arial", 161],
      ],
    ],
    [
      "the name of the font",
      [{ text: "Příliš žluťoučký kůň\r", encoding: "cp1250", font: 1 }],
      [
        ["Arial", 0],
        ["Arial CE", 0],
      ],
    ],
    [
      "the language",
      [
        { text: "Café, ", encoding: "cp1252", language: 0x040c },
        { text: "счёт\r", encoding: "cp1251", language: 0x0419 },
      ],
      [["Times New Roman", 0]],
    ],
    [
      "the letters, where a style brings the font",
      [
        { text: "Просим оплатить указанную сумму. ", encoding: "cp1251" },
        { text: "Счёт\r", encoding: "cp1251", font: 1 },
      ],
      [
        ["Times New Roman", 0],
        ["Times New Roman Cyr", 204],
      ],
    ],
    [
      "the language of Word, where a font of another character set is not used",
      [{ text: "Straße, Größe, “Café” – 5 €\r", encoding: "cp1252", font: 0 }],
      [
        ["Times New Roman", 0],
        ["Times New Roman", 128],
        ["Times New Roman", 204],
      ],
    ],
    [
      "the language of Word, in Western fonts that are listed with a character set of East Asia",
      [{ text: "Straße, Größe, “Café” – 5 €\r", encoding: "cp1252", font: 1 }],
      [
        ["Times New Roman", 0],
        ["Times New Roman", 128],
      ],
    ],
  ])("reads Word 6 and 95 according to %s", (_, runs, fonts) => {
    const text = runs
      .map((run) => run.text)
      .join("")
      .trim();
    expect(read(makeWord6DocOfRuns(runs, fonts))).toBe(text);
  });

  it("reports a password, or that the version of Word is too old", () => {
    expect(() => read(makeDoc("x\r", { flags: 0x0100 }))).toThrowError(failsWith("password_protected"));
    const dos = Buffer.alloc(4096);
    dos.writeUInt16LE(0xbe31, 0);
    expect(() => read(dos)).toThrowError(failsWith("unsupported_type"));
  });

  it("reads a damaged file or reports an error for the user", async () => {
    const document = makeDoc("Invoice\x02\rItem\x07Price\x07\x07\x13 PAGE \x141\x15\r", {
      notes: ["a note"],
    });
    await assertReadsDamaged(document, "doc", 400);
    const lists: DocLists = {
      levels: [{ format: 0, text: "\0." }],
      overrides: [{ 0: { level: { format: 1, text: "Article \0" }, startAt: 2 } }],
      paragraphs: [[1, 0]],
    };
    await assertReadsDamaged(makeDoc("Invoice\r", { lists }), "doc", 400);
    const runs: Word6Run[] = [
      { text: "Invoice ", encoding: "cp1252" },
      { text: "счёт\r", encoding: "cp1251", font: 1 },
    ];
    await assertReadsDamaged(
      makeWord6DocOfRuns(runs, [
        ["Arial", 0],
        ["Arial", 204],
      ]),
      "doc",
      400,
    );
    await assertReadsDamaged(makeWord6Doc("Invoice\rItem\x07Price\x07\x07"), "doc", 200);
  });
});
