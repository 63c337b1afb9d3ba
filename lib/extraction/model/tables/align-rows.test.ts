import { describe, expect, it } from "vitest";
import { alignRows } from "./align-rows";

/** Equal rows are in the same lines. */
function align(named: number[], carriers: number[][], asked = carriers.flat()): (number | null)[] {
  return alignRows(
    named,
    carriers.map((lines) => new Set(lines)),
    new Set(asked),
  );
}

const EQUAL = [3, 4, 5, 6, 7];

describe("the lines of rows", () => {
  it("are those that the model names, in any order, if they contain the rows' words", () => {
    expect(align([4, 3, 5], [[4], [3], [5]])).toEqual([4, 3, 5]);
    expect(align([7, 5, 3], [EQUAL, EQUAL, EQUAL])).toEqual([7, 5, 3]);
    expect(align([3, 3], [EQUAL, EQUAL])).toEqual([3, 3]);
  });

  it("follow each other if the numbers are wrong, with one line per row", () => {
    expect(align([1, 2, 3, 4, 5], [[3], [4], [5], [6], [7]])).toEqual([3, 4, 5, 6, 7]);
    expect(align([103, 104, 105, 106, 107], Array<number[]>(5).fill(EQUAL))).toEqual(EQUAL);
    expect(align([5, 6, 7, 8, 9], [EQUAL, [4], EQUAL, EQUAL, EQUAL])).toEqual([3, 4, 5, 6, 7]);
  });

  it("are preferably the requested ones among lines with the same words", () => {
    expect(align([9, 10, 11], [EQUAL, EQUAL, EQUAL], [3, 4, 5])).toEqual([3, 4, 5]);
  });

  it("are null if no line contains a row's words", () => {
    expect(align([3, 4, 5], [[3], [], [5]])).toEqual([3, null, 5]);
    expect(align([], [])).toEqual([]);
  });
});
