import { expect, it } from "vitest";
import { illegiblePlaces, unreadReasonOf } from "./unread-reason";
import { pdfTexts } from "./texts";

const coverage = {
  unit: "pages" as const,
  ...{ total: 9, read: 5 },
  unread: [
    { from: 2, to: 4, reason: "image_only" as const },
    { from: 9, to: 9, reason: "page_damaged" as const },
  ],
};

it("explains why each page was not read", () => {
  expect([1, 2, 4, 5, 9].map((page) => unreadReasonOf(coverage, page))).toEqual([
    null,
    pdfTexts.unread.image_only,
    pdfTexts.unread.image_only,
    null,
    pdfTexts.unread.page_damaged,
  ]);
});

it("shows where words are illegible", () => {
  const box = (page: number) => ({ page, x: 50, y: 60, width: 40, height: 10 });
  const unread = [6, 7].map((page) => ({
    ...{ from: page, to: page, reason: "illegible" as const },
    boxes: [box(page)],
  }));
  expect(illegiblePlaces({ ...coverage, unread }, 7)).toEqual([box(7)]);
  expect(unreadReasonOf({ ...coverage, unread }, 7)).toBe(pdfTexts.unread.illegible);
  expect(illegiblePlaces(coverage, 2)).toEqual([]);
});

it("is empty if parts are not counted in pages or nothing is known", () => {
  expect(unreadReasonOf(null, 1)).toBeNull();
  expect(unreadReasonOf({ ...coverage, unit: "characters" }, 2)).toBeNull();
});
