import { describe, expect, it } from "vitest";
import { cellCount, rangeBetween } from "./cell-range";

describe("a range of cells", () => {
  it("is the rectangle between two corners, whichever was first", () => {
    const range = { top: 2, bottom: 5, first: 1, last: 3 };
    expect(rangeBetween({ row: 5, column: 1 }, { row: 2, column: 3 })).toEqual(range);
    expect(rangeBetween({ row: 2, column: 3 }, { row: 5, column: 1 })).toEqual(range);
    expect(cellCount(range)).toBe(12);
  });

  it("never contains the header", () => {
    expect(rangeBetween({ row: -1, column: 1 }, { row: 2, column: 3 })).toBeNull();
  });
});
