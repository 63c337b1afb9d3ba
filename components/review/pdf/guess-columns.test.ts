import { expect, it } from "vitest";
import { guessColumns, guessRows, snapLine } from "./guess-columns";

const HEIGHT = 10;

/** Words from the left to these places, one line for each list. */
const wordsAt = (...lines: [from: number, to: number][][]) =>
  lines.flatMap((line, index) =>
    line.map(([from, to]) => ({ x: from, y: 100 + 20 * index, width: to - from, height: HEIGHT })),
  );

const region = { x: 0, y: 90, width: 400, height: 400 };

it("divides a drawn region in the middle of gaps that are wider than a space", () => {
  const words = wordsAt(
    [
      [10, 40],
      [44, 90],
      [200, 240],
      [300, 340],
    ],
    [
      [10, 100],
      [190, 240],
      [310, 340],
    ],
  );
  expect(guessColumns(words, region)).toEqual([145, 270]);
});

it("considers only words inside the region", () => {
  const words = wordsAt(
    [
      [10, 40],
      [80, 120],
    ],
    [
      [10, 40],
      [80, 120],
    ],
  );
  expect(guessColumns(words, region)).toEqual([60]);
  expect(guessColumns([...words, { x: 20, y: 600, width: 300, height: HEIGHT }], region)).toEqual([60]);
  expect(guessColumns([], region)).toEqual([]);
});

it("allows one of many lines to cross a gap", () => {
  const line: [number, number][] = [
    [10, 40],
    [80, 120],
  ];
  const words = wordsAt([[10, 120]], ...Array.from({ length: 12 }, () => line));
  expect(guessColumns(words, region)).toEqual([60]);
});

it("divides a skewed region where the gaps are after levelling", () => {
  // Columns from x = 100 and 140 on, over 40 lines: by their end they are 28 points further to the left.
  const askew = Array.from({ length: 40 }, (_, line) =>
    [100, 140].map((x) => ({ x: x - line * 0.7, y: 100 + 20 * line, width: 25, height: 10, direction: 2 })),
  ).flat();
  const around = { x: 0, y: 90, width: 400, height: 800 };
  expect(guessColumns(askew, around)).toEqual([119]);
});

it("divides at printed rules in a gap, however narrow it is", () => {
  const words = wordsAt([
    [10, 40],
    [44, 90],
    [200, 240],
  ]);
  expect(guessColumns(words, region)).toEqual([145]);
  expect(guessColumns(words, region, [42, 190, 300])).toEqual([42, 190]);
});

it("divides rows at rules, otherwise between the lines of words", () => {
  const words = wordsAt([[10, 40]], [[10, 40]], [[10, 40]]);
  expect(guessRows(words, region)).toEqual([115, 135]);
  expect(guessRows(words, region, [133, 400])).toEqual([133]);
});

it("keeps a line inside a gap, moves it from words to the nearest gap, and snaps it to a nearby rule", () => {
  const white = [
    { from: 40, to: 60 },
    { from: 90, to: 92 },
  ];
  const snapped = (at: number, rules: number[] = []) => snapLine(at, white, rules);
  expect([snapped(47), snapped(62), snapped(88), snapped(75)]).toEqual([47, 59, 91, 75]);
  expect([snapped(47, [50]), snapped(47, [70])]).toEqual([50, 47]);
});
