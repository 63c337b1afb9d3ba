import { describe, expect, it } from "vitest";
import {
  layOutPages,
  leftOf,
  PAGE_GAP,
  PAGE_MARGIN,
  pageInView,
  pagesBetween,
  placeAt,
  pointOf,
} from "./page-layout";

const PORTRAIT = { width: 100, height: 200 };
const LANDSCAPE = { width: 200, height: 100 };
const layout = layOutPages([PORTRAIT, LANDSCAPE, PORTRAIT], 2);

describe("the layout of a PDF's pages", () => {
  it("stacks them, each with a gap above it", () => {
    expect(layout.tops).toEqual([PAGE_GAP, 2 * PAGE_GAP + 400, 3 * PAGE_GAP + 600]);
    expect(layout.height).toBe(3 * PAGE_GAP + 1000 + PAGE_MARGIN);
    expect(layout.width).toBe(400 + 2 * PAGE_MARGIN);
  });

  it("centres them in the view, or in the widest page if that is wider", () => {
    expect(leftOf(layout, 0, 1000)).toBe(400);
    expect(leftOf(layout, 1, 1000)).toBe(300);
    expect(leftOf(layout, 1, 100)).toBe(PAGE_MARGIN);
  });

  it.each([
    [0, 10, { from: 0, to: 1 }],
    [0, 2 * PAGE_GAP + 400, { from: 0, to: 2 }],
    [PAGE_GAP + 401, PAGE_GAP + 402, { from: 1, to: 2 }],
    [-500, 5000, { from: 0, to: 3 }],
    [5000, 6000, { from: 2, to: 3 }],
  ])("returns the pages between %i and %i", (top, bottom, pages) => {
    expect(pagesBetween(layout, top, bottom)).toEqual(pages);
  });

  it("treats the page in the upper third of the view as the current one", () => {
    const view = { x: 0, width: 400, height: 300 };
    expect(pageInView(layout, { ...view, y: 0 })).toBe(0);
    expect(pageInView(layout, { ...view, y: PAGE_GAP + 290 })).toBe(0);
    expect(pageInView(layout, { ...view, y: 2 * PAGE_GAP + 310 })).toBe(1);
    expect(pageInView(layout, { ...view, y: 5000 })).toBe(2);
  });

  it.each([
    { index: 0, x: 10, y: 20 },
    { index: 2, x: 0, y: 199 },
    { index: 1, x: -5, y: 50 },
  ])("finds the place %j again at another scale", (place) => {
    const larger = layOutPages(layout.sizes, 3);
    const point = pointOf(layout, 700, place);
    expect(placeAt(layout, 700, point.x, point.y)).toEqual(place);
    expect(pointOf(larger, 700, place).y - (larger.tops[place.index] ?? 0)).toBe(place.y * 3);
  });
});
