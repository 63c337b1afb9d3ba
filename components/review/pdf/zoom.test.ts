import { describe, expect, it } from "vitest";
import { PAGE_GAP, PAGE_MARGIN } from "./page-layout";
import { ACTUAL_SIZE, scaleOf, zoomByWheel, zoomStep } from "./zoom";

const sizes = [
  { width: 500, height: 800 },
  { width: 800, height: 500 },
];

describe("the zoom", () => {
  it("fits the widest page to the width of the view", () => {
    expect(scaleOf("width", sizes, { width: 800 + 2 * PAGE_MARGIN, height: 100 })).toBe(1);
  });

  it("fits whole pages into the view, by height or by width", () => {
    const height = 400 + PAGE_GAP + PAGE_MARGIN;
    expect(scaleOf("page", sizes, { width: 5000, height })).toBe(0.5);
    expect(scaleOf("page", sizes, { width: 400 + 2 * PAGE_MARGIN, height: 5000 })).toBe(0.5);
  });

  it("never fits pages to less than a quarter or more than four times their size", () => {
    expect(scaleOf("width", sizes, { width: 10, height: 10 })).toBe(ACTUAL_SIZE / 4);
    expect(scaleOf("width", [{ width: 1, height: 1 }], { width: 5000, height: 10 })).toBe(ACTUAL_SIZE * 4);
  });

  it.each([
    [1, 1, 1.25],
    [1.1, 1, 1.25],
    [1.1, -1, 1],
    [1, -1, 0.75],
    [4, 1, 4],
    [0.25, -1, 0.25],
  ] as const)("goes from %f in the direction %i to %f", (from, direction, to) => {
    expect(zoomStep(from * ACTUAL_SIZE, direction) / ACTUAL_SIZE).toBeCloseTo(to);
  });

  it("follows the wheel, back and forth, within its bounds", () => {
    const larger = zoomByWheel(1, -10);
    expect(larger).toBeGreaterThan(1);
    expect(zoomByWheel(larger, 10)).toBeCloseTo(1);
    expect(zoomByWheel(ACTUAL_SIZE * 4, -1000)).toBe(ACTUAL_SIZE * 4);
    expect(zoomByWheel(ACTUAL_SIZE / 4, 1000)).toBe(ACTUAL_SIZE / 4);
  });
});
