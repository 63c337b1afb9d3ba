import { describe, expect, it } from "vitest";
import type { SourceMark } from "@/components/review/source";
import type { DocumentPageDto } from "@/lib/api/document-text";
import { firstPageOf, isSamePlace, markAt, placesOn } from "./place-marks";

const mark = (place: Partial<SourceMark>): SourceMark => ({
  name: "Total",
  start: null,
  end: null,
  page: null,
  boxes: [],
  ...place,
});

/** "Total due 119.00" from left to right, "up" from the bottom, "אב" from the right. */
const page: DocumentPageDto = {
  ...{ number: 2, width: 600, height: 800, start: 100, end: 124, recognised: false },
  text: "Total due\t119.00\nup\nאב\nx",
  words: [
    { start: 100, end: 105, x: 50, y: 90, width: 25, height: 10 },
    { start: 106, end: 109, x: 78, y: 90, width: 15, height: 10 },
    { start: 110, end: 116, x: 300, y: 90, width: 30, height: 10 },
    { start: 117, end: 119, x: 20, y: 400, width: 10, height: 20, direction: 270 },
    { start: 120, end: 122, x: 500, y: 90, width: 20, height: 10, direction: 180 },
    { start: 123, end: 124, x: 50, y: 110, width: 5, height: 10 },
  ],
};

describe("the places of a mark", () => {
  it("are its boxes on this page", () => {
    const boxes = [
      { page: 2, x: 1, y: 2, width: 3, height: 4 },
      { page: 3, x: 5, y: 6, width: 7, height: 8 },
    ];
    expect(placesOn(mark({ boxes }), 2, undefined)).toEqual([boxes[0]]);
    expect(firstPageOf(mark({ boxes, page: 9 }))).toBe(2);
  });

  it("are found by its words if it has no boxes, one per line and column", () => {
    expect(placesOn(mark({ start: 100, end: 116 }), 2, page)).toEqual([
      { x: 50, y: 90, width: 43, height: 10 },
      { x: 300, y: 90, width: 30, height: 10 },
    ]);
    expect(firstPageOf(mark({ start: 100, end: 116, page: 2 }))).toBe(2);
  });

  it.each([
    [110, 113, { x: 300, y: 90, width: 15, height: 10 }],
    [113, 116, { x: 315, y: 90, width: 15, height: 10 }],
    [117, 118, { x: 20, y: 410, width: 10, height: 10 }],
    [120, 121, { x: 510, y: 90, width: 10, height: 10 }],
  ])("cover part of a word from %i to %i", (start, end, place) => {
    expect(placesOn(mark({ start, end }), 2, page)).toEqual([place]);
  });

  it("are none until the page's words are loaded, or if the mark is in another part of the text", () => {
    expect(placesOn(mark({ start: 100, end: 116 }), 2, undefined)).toEqual([]);
    expect(placesOn(mark({ start: 10, end: 100 }), 2, page)).toEqual([]);
    expect(placesOn(mark({}), 2, page)).toEqual([]);
  });
});

describe("the mark at a point", () => {
  const wide = { name: "line", places: [{ x: 0, y: 0, width: 100, height: 10 }] };
  const small = { name: "word", places: [{ x: 10, y: 0, width: 10, height: 10 }] };

  it("is the smallest of several", () => {
    expect(markAt([small, wide], { x: 15, y: 5 })).toBe(small);
    expect(markAt([wide, small], { x: 15, y: 5 })).toBe(small);
    expect(markAt([wide, small], { x: 50, y: 5 })).toBe(wide);
  });

  it("is also found slightly beside it, but not further away", () => {
    expect(markAt([wide], { x: 101, y: 11 })).toBe(wide);
    expect(markAt([wide], { x: 50, y: 20 })).toBeNull();
  });
});

it("compares places by name, page and offsets", () => {
  const first = mark({ start: 1, end: 2, page: 1 });
  expect(isSamePlace(first, { ...first })).toBe(true);
  expect(isSamePlace(first, { ...first, start: 0 })).toBe(false);
  expect(isSamePlace(first, null)).toBe(false);
  expect(isSamePlace(null, null)).toBe(true);
});
