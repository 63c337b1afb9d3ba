import { expect, it } from "vitest";
import type { Raster } from "./raster";
import { recogniseRaster } from "./recognise-raster";
import type { Tesseract, TesseractWord } from "./tesseract";
import { PageWriter } from "@/lib/text/pdf/page-writer";

const SCALE = 3;
const HEIGHT = 30;

type Word = readonly [text: string, left: number, baseline: number, confidence?: number];

/** A recogniser that finds these words in a whole page, and nothing in a part of it that is more than a line. */
function recogniserOf(
  page: Raster,
  words: readonly Word[],
  letters: (line: Raster) => TesseractWord[] = () => [],
): Tesseract {
  const found = words.map(([text, left, baseline, confidence = 0.95]): TesseractWord => {
    const right = left + text.length * 15;
    return { text, confidence, left, right, baseline, lineHeight: HEIGHT };
  });
  const recognise = (raster: Raster, _language: string, _dotsPerInch: number, { isLine = false } = {}) =>
    isLine ? letters(raster) : raster.height === page.height ? found : [];
  return { recognise } as unknown as Tesseract;
}

/** A page with dark boxes, each as large as a letter unless it is told otherwise. */
function pageWith(...boxes: [left: number, bottom: number, width?: number, height?: number][]): Raster {
  const [width, height] = [1000, 1400];
  const data = new Uint8Array(width * height).fill(255);
  for (const [left, bottom, boxWidth = 10, boxHeight = 20] of boxes)
    for (let y = bottom - boxHeight; y < bottom; y += 1)
      data.fill(0, y * width + left, y * width + left + boxWidth);
  return { width, height, data };
}

/** A recogniser of single lines that takes each mark for the number that it has among them. */
function numbersIn({ width, height, data }: Raster): TesseractWord[] {
  const isInk = Array.from({ length: width }, (_, x) =>
    Array.from({ length: height }, (_, y) => data[y * width + x]).includes(0),
  );
  const starts = isInk.flatMap((ink, x) => (ink && !isInk[x - 1] ? [x] : []));
  return starts.map((left, index) => ({
    text: String(index + 1),
    confidence: index === 2 ? 0.5 : 0.95,
    left,
    right: left + 10,
    baseline: height / 2,
    lineHeight: HEIGHT,
  }));
}

function textOf(tesseract: Tesseract, page: Raster): string[] {
  const writer = new PageWriter();
  writer.writePage(0, recogniseRaster(tesseract, page, SCALE, ["eng"]).read);
  return writer.text.split(/\n+/);
}

it("ends cells at lines in the image, however close words are", () => {
  const page = pageWith([299, 250, 2, 150]);
  const tesseract = recogniserOf(page, [
    ["Net", 200, 150],
    ["19%", 249, 150],
    ["500.00", 306, 150],
    ["Steel", 220, 210],
    ["17.00", 306, 210],
    ["Goods", 220, 400],
    ["are", 306, 400],
  ]);
  expect(textOf(tesseract, page)).toEqual(["Net 19%\t500.00", "Steel\t17.00", "Goods are"]);
});

const ROWS: readonly Word[] = [
  ["Bolt", 200, 150],
  ["Washer", 200, 210],
  ["Lamp", 200, 270],
];

it("reads lone letters and digits that the recogniser dropped, if they are certain", () => {
  const page = pageWith([100, 150], [100, 210], [100, 270]);
  expect(textOf(recogniserOf(page, ROWS, numbersIn), page)).toEqual(["1\tBolt", "2\tWasher", "Lamp"]);
});

it.each([
  ["part of a word", [205, 150]],
  ["beside a word", [262, 150]],
  ["a dot", [100, 150, 6, 6]],
  ["a picture beside several lines", [100, 200, 10, 90]],
  ["a picture that goes on below its line", [100, 320, 10, 65]],
  ["wider than a letter", [60, 150, 60, 20]],
  ["between the lines", [100, 185, 10, 10]],
] as const)("reads no letter in a mark that is %s", (_, box) => {
  const page = pageWith([...box]);
  expect(textOf(recogniserOf(page, ROWS, numbersIn), page)).toEqual(["Bolt", "Washer", "Lamp"]);
});

it("reads no letter where there is none or more than one", () => {
  const page = pageWith([100, 150], [100, 210, 6], [110, 210, 6]);
  const dashes = (line: Raster) =>
    numbersIn(line).map((word) => ({ ...word, text: word.left < 50 ? "—" : word.text }));
  expect(textOf(recogniserOf(page, ROWS, dashes), page)).toEqual(["Bolt", "Washer", "Lamp"]);
});

it("reads no letter in a mark next to an unlikely word", () => {
  const page = pageWith([100, 330]);
  const words = [...ROWS, ["Brg", 200, 330, 0.4]] as const;
  expect(textOf(recogniserOf(page, words, numbersIn), page)).toEqual(["Bolt", "Washer", "Lamp", "Brg"]);
});

it("reads a mark once if its line is not quite level", () => {
  const page = pageWith([100, 150]);
  const words = [...ROWS, ["M8", 400, 152]] as const;
  expect(textOf(recogniserOf(page, words, numbersIn), page)).toEqual(["1\tBolt\tM8", "Washer", "Lamp"]);
});

it("reads the marks of a column together", () => {
  const page = pageWith(
    ...ROWS.flatMap(([, , y]): [number, number][] => [
      [100, y],
      [500, y],
    ]),
  );
  const read = textOf(recogniserOf(page, ROWS, numbersIn), page);
  expect(read).toEqual(["1\tBolt\t4", "2\tWasher\t5", "\tLamp\t6"]);
});

const LINES = Array.from({ length: 25 }, (_, row): Word => ["Washer", 200, 100 + 50 * row]);

it("reads at most a text line's number of marks at once", () => {
  const page = pageWith(...LINES.map(([, , y]): [number, number] => [100, y]));
  const read = textOf(recogniserOf(page, LINES, numbersIn), page);
  // What is numbered with two digits is no letter.
  expect(read.slice(-2)).toEqual(["Washer", "1\tWasher"]);
});

it("reads no marks in a drawing, which has many", () => {
  const columns = Array.from({ length: 13 }, (_, column) => 400 + 20 * column);
  const page = pageWith(...LINES.flatMap(([, , y]) => columns.map((x): [number, number] => [x, y])));
  expect(textOf(recogniserOf(page, LINES, numbersIn), page)).toEqual(LINES.map(([text]) => text));
});
