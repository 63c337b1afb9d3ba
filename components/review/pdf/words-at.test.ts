import { describe, expect, it } from "vitest";
import type { Word } from "./word-direction";
import { neighbourOf, shareAlong, wordAt, wordOf } from "./words-at";

const word = (start: number, x: number, y: number, more: Partial<Word> = {}): Word => ({
  ...{ start, end: start + 4, x, y, width: 40, height: 10 },
  ...more,
});
/** Two lines of two words each, and one that runs up the page. */
const page = {
  words: [
    word(0, 50, 100),
    word(5, 100, 100),
    word(10, 50, 120),
    word(15, 100, 121),
    word(20, 300, 100, { width: 10, height: 40, direction: 270 }),
  ],
};

describe("the word at a point", () => {
  it.each([
    ["on it", { x: 110, y: 105 }, 1],
    ["beyond the end of its line", { x: 200, y: 122 }, 3],
    ["left of its line", { x: 0, y: 118 }, 2],
    ["between two lines, nearer to the upper one", { x: 60, y: 112 }, 0],
    ["on the one that runs up", { x: 305, y: 130 }, 4],
  ])("is the one %s", (_, point, index) => {
    expect(wordAt(page, point)).toBe(index);
  });

  it("does not exist on a page without words", () => {
    expect(wordAt({ words: [] }, { x: 1, y: 1 })).toBe(-1);
  });
});

it.each([
  [0, { x: 60, y: 105 }, 0.25],
  [90, { x: 60, y: 102.5 }, 0.25],
  [180, { x: 60, y: 105 }, 0.75],
  [270, { x: 60, y: 102.5 }, 0.75],
  [0, { x: 0, y: 0 }, 0],
  [0, { x: 500, y: 0 }, 1],
])(
  "a point on a word that runs in the direction %i is as far along it as its characters are",
  (direction, point, share) => {
    expect(shareAlong(word(0, 50, 100, { direction }), point)).toBeCloseTo(share);
  },
);

it("an offset belongs to the word that contains it, ends there or comes next", () => {
  expect([0, 2, 4, 5, 12, 99].map((offset) => wordOf(page, offset))).toEqual([0, 0, 0, 1, 2, 4]);
});

describe("the neighbour of a word", () => {
  it.each([
    [0, "next", 1],
    [1, "previous", 0],
    [0, "previous", 0],
    [4, "next", 4],
    [0, "below", 2],
    [1, "below", 3],
    [3, "above", 1],
    [0, "above", 0],
  ] as const)("of %i is, %s, %i", (index, step, neighbour) => {
    expect(neighbourOf(page, index, step)).toBe(neighbour);
  });
});
