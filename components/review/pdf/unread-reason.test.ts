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

it("says of each page why it was not read", () => {
  expect([1, 2, 4, 5, 9].map((page) => unreadReasonOf(coverage, page))).toEqual([
    null,
    pdfTexts.unread.image_only,
    pdfTexts.unread.image_only,
    null,
    pdfTexts.unread.page_damaged,
  ]);
});

it("says where words of a page are illegible", () => {
  const box = (page: number) => ({ page, x: 50, y: 60, width: 40, height: 10 });
  const unread = [6, 7].map((page) => ({
    ...{ from: page, to: page, reason: "illegible" as const },
    boxes: [box(page)],
  }));
  expect(illegiblePlaces({ ...coverage, unread }, 7)).toEqual([box(7)]);
  expect(unreadReasonOf({ ...coverage, unread }, 7)).toBe(pdfTexts.unread.illegible);
  expect(illegiblePlaces(coverage, 2)).toEqual([]);
});

it("says nothing of pages where parts are counted otherwise, or nothing is known", () => {
  expect(unreadReasonOf(null, 1)).toBeNull();
  expect(unreadReasonOf({ ...coverage, unit: "characters" }, 2)).toBeNull();
});
