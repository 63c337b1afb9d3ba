import { describe, expect, it } from "vitest";
import { compareValues } from "./compare-values";

function sorted<T extends string | number | boolean>(values: T[]): T[] {
  return values.toSorted(compareValues);
}

describe("a column's order", () => {
  it("compares numbers by size", () => {
    expect(sorted([10, 9, -1, 100.5])).toEqual([-1, 9, 10, 100.5]);
  });

  it("compares dates by day", () => {
    expect(sorted(["2026-10-01", "2025-12-31", "2026-04-13"])).toEqual([
      "2025-12-31",
      "2026-04-13",
      "2026-10-01",
    ]);
  });

  it("compares texts with their numbers", () => {
    expect(sorted(["INV 10", "inv 9", "INV 2"])).toEqual(["INV 2", "inv 9", "INV 10"]);
  });

  it("puts No before Yes", () => {
    expect(sorted([true, false, true])).toEqual([false, true, true]);
  });

  it("keeps values of a kind together after a field's type changed", () => {
    expect(sorted(["b", 2, true, "a", 1, false])).toEqual([1, 2, false, true, "a", "b"]);
  });
});
