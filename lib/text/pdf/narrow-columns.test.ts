import { describe, expect, it } from "vitest";
import { widthInHelvetica } from "@/lib/text/advance-widths";
import { makePdf, PAGE_HEIGHT, type PdfText } from "@/lib/text/testing/make-pdf";
import { divideAt } from "./divide-at";
import type { Piece } from "./piece";
import { readPdf } from "./read-pdf";

const SIZE = 10;
const LEADING = 14;

/** Lines as they are read, from texts and the operators that draw lines before them. */
async function linesOf(texts: PdfText[], drawing = ""): Promise<string[]> {
  const encode = (content: Buffer) => ({
    filter: "",
    data: Buffer.concat([Buffer.from(`${drawing}\n`), content]),
  });
  return (await readPdf(makePdf([texts], { encode }))).text.split("\n");
}

/** Rows of cells from the left; columns are as wide as their longest cell, and `gutter` points apart. */
function tableOf(rows: string[][], gutter: number, right: number[] = []): PdfText[] {
  const widths = rows[0]?.map((_, column) =>
    Math.max(...rows.map((row) => widthInHelvetica(row[column] ?? "", SIZE))),
  );
  return rows.flatMap((row, y) => {
    let x = 50;
    return row.map((text, column) => {
      const [left, width] = [x, widths?.[column] ?? 0];
      x += width + gutter;
      const indent = right.includes(column) ? width - widthInHelvetica(text, SIZE) : 0;
      return { x: left + indent, y: 100 + y * LEADING, text, size: SIZE };
    });
  });
}

/** Words with equally wide spaces. */
function spaced(text: string, y: number, space: number, x = 50): PdfText[] {
  let at = x;
  return text.split(" ").map((word) => {
    const piece = { x: at, y, text: word, size: SIZE };
    at += widthInHelvetica(word, SIZE) + space;
    return piece;
  });
}

const at = (y: number) => PAGE_HEIGHT - y;

describe("a drawn line between words", () => {
  const words = [
    { x: 50, y: 100, text: "Net 19%" },
    { x: 50 + widthInHelvetica("Net 19%", SIZE) + 4, y: 100, text: "500.00" },
  ];

  it.each([
    ["a stroke", `86 ${at(105)} m 86 ${at(88)} l S`],
    ["the side of an outlined box", `86 ${at(105)} 60 17 re S`],
    ["a thin filled rectangle", `85.7 ${at(105)} 0.6 17 re f`],
  ])("ends a cell if it is %s", async (_, drawing) => {
    expect(await linesOf(words)).toEqual(["Net 19% 500.00"]);
    expect(await linesOf(words, drawing)).toEqual(["Net 19%\t500.00"]);
  });

  it("ends a cell within a text that was written as one", async () => {
    const text = [{ x: 50, y: 100, text: "Net 500.00" }];
    expect(await linesOf(text, `69 ${at(105)} m 69 ${at(88)} l S`)).toEqual(["Net\t500.00"]);
  });

  it.each([
    ["through a word", `60 ${at(105)} m 60 ${at(88)} l S`],
    ["under the line", `86 ${at(125)} m 86 ${at(108)} l S`],
    ["along the line", `40 ${at(103)} m 200 ${at(103)} l S`],
    ["clipped away", `q 300 300 10 10 re W n 86 ${at(105)} m 86 ${at(88)} l S Q`],
  ])("ends no cell if it is %s", async (_, drawing) => {
    expect(await linesOf(words, drawing)).toEqual(["Net 19% 500.00"]);
  });

  it("keeps a number's digits in separate boxes together", async () => {
    const digits = [..."233467"].map((text, index) => ({ x: 53 + 8 * index, y: 100, text }));
    const boxes = digits.map((_, index) => `${51 + 8 * index} ${at(105)} 8 17 re S`).join(" ");
    expect((await linesOf(digits, boxes)).join()).not.toContain("\t");
  });
});

describe("divideAt", () => {
  it("keeps a ticked box together with its words", () => {
    const piece = (str: string, u: number): Piece => ({
      str,
      u,
      v: 100,
      width: 10,
      size: SIZE,
      rtl: false,
      spaceBefore: true,
    });
    const [box, label, next] = [piece("☐", 50), piece("VOID", 63), piece("Total", 80)];
    const [, starts] = divideAt([box, label, next], [61, 76]);
    expect([...starts]).toEqual([next]);
  });

  it("separates a number from a letter, which is not a comb field", () => {
    const piece = (str: string, u: number): Piece => ({
      str,
      u,
      v: 100,
      width: 5,
      size: SIZE,
      rtl: !/\d/.test(str),
      spaceBefore: false,
    });
    const [last, first, position] = [piece("ר", 50), piece("צ", 55), piece("2", 68)];
    expect([...divideAt([last, first, position], [64])[1]]).toEqual([position]);
    const [quantity, end, start] = [piece("4", 50), piece("ר", 63), piece("צ", 68)];
    expect([...divideAt([quantity, end, start], [59])[1]]).toEqual([end]);
    expect([...divideAt([first, position], [64])[1]]).toEqual([]);
  });
});

describe("columns that are closer than usual cells", () => {
  const RATES = [
    ["Rate", "Net", "Tax", "Gross"],
    ["19%", "1,500.00", "285.00", "1,785.00"],
    ["7%", "90.00", "6.30", "96.30"],
    ["0%", "610.00", "0.00", "610.00"],
    ["Sum", "2,200.00", "291.30", "2,491.30"],
  ];
  const asCells = (rows: string[][]) => rows.map((row) => row.join("\t"));

  it.each([2.4, 4, 6, 9])("are cells, %s points apart", async (gutter) => {
    expect(await linesOf(tableOf(RATES, gutter, [1, 2, 3]))).toEqual(asCells(RATES));
  });

  it("are cells even if a text of several words was written together with its neighbour", async () => {
    const rows = [
      ["Bolt, hex", "12", "4.50"],
      ["Seal", "240", "17.00"],
      ["Hose with coupling", "3", "122.90"],
      ["Pump", "1", "899.00"],
    ];
    expect(await linesOf(tableOf(rows, 4, [1, 2]))).toEqual(asCells(rows));
  });

  it("keep the columns of a row below many further lines of a cell", async () => {
    const rows = [
      ["2026-03-01", "Insurance and fees", "R-1", "91.22", "628.83"],
      ["2026-03-02", "Insurance and fees", "R-2", "42.16", "586.67"],
      ["2026-03-03", "Insurance and fees", "", "42.16", "544.51"],
    ];
    const texts = tableOf(rows, 20).filter(({ text }) => text !== "");
    const below = texts.map((text) => (text.y === 128 ? { ...text, y: 170 } : text));
    const left = 70 + widthInHelvetica("2026-03-01", SIZE);
    const further = ["paid in advance", "for the year", "by the bank"].map((text, y) => ({
      x: left,
      y: 128 + LEADING * y,
      text,
    }));
    const lines = await linesOf([...texts.filter(({ y }) => y === 100), ...further, ...below.slice(10)]);
    expect(lines.at(-1)).toBe("2026-03-03\tInsurance and fees\t\t42.16\t544.51");
  });

  it("do not split a line above whose space is at their gap", async () => {
    const rows = ["1/7", "2/3", "3/9", "4/8"].flatMap((heat, y) => [
      { x: 60, y: 114 + y * LEADING, text: heat },
      { x: 90, y: 114 + y * LEADING, text: "Swimmer" },
    ]);
    const end = 60 + widthInHelvetica("1/7", SIZE);
    const heading = spaced("Age group", 100, 2.78, end - widthInHelvetica("Age", SIZE));
    expect((await linesOf([...heading, ...rows]))[0]).toBe("Age group");
  });

  it.each([
    [
      "justified prose",
      [
        "The parties agree that goods are",
        "which the order was confirmed by",
        "the seller unless another date is",
      ].flatMap((line, y) => spaced(line, 100 + y * LEADING, 3 + y * 1.4)),
    ],
    [
      "justified prose whose second words are aligned",
      [
        "which is due on the day",
        "goods to be sent by rail",
        "seller and buyer may end it",
        "value is lost on the way",
        "cases that are not met by",
        "prices of all that was sold",
      ].flatMap((line, y) =>
        spaced(line, 100 + y * LEADING, 29.5 - widthInHelvetica(line.split(" ")[0] ?? "", SIZE)),
      ),
    ],
    [
      "years before words, one of them set apart",
      ["2021", "2022", "2023", "2024", "2025", "2026", "2027", "202"].flatMap((year, y) =>
        spaced(`${year} planned`, 100 + y * LEADING, 25 - widthInHelvetica(year, SIZE)),
      ),
    ],
    [
      "wide spaces that are not aligned",
      ["value added", "which remains", "goods sent"].flatMap((line, y) => spaced(line, 100 + y * LEADING, 6)),
    ],
    [
      "lines that begin with the same words",
      ["Total net 500.00", "Total tax 95.00", "Total 595.00", "Total due 595.00"].flatMap((line, y) =>
        spaced(line, 100 + y * LEADING, 2.78),
      ),
    ],
    [
      "the marks of a list",
      ["1. Delivery within a week", "2. Payment in advance", "3. No returns", "4. No warranty"].flatMap(
        (line, y) =>
          spaced(line, 100 + y * LEADING, 2.78).map((word, index) =>
            index > 0 ? { ...word, x: word.x + 3 } : word,
          ),
      ),
    ],
    [
      "a currency and its amounts",
      ["12.00", "10.00", "99.00", "35.50"].flatMap((amount, y) => [
        { x: 50, y: 100 + y * LEADING, text: "$", size: SIZE },
        { x: 60, y: 100 + y * LEADING, text: amount, size: SIZE },
      ]),
    ],
  ])("are not seen in %s", async (_, texts) => {
    expect((await linesOf(texts)).join("\n")).not.toContain("\t");
  });
});
