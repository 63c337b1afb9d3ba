import { describe, expect, it } from "vitest";
import { createCoverage, withPages } from "./coverage";

describe("coverage", () => {
  it("is complete if nothing is unread", () => {
    expect(createCoverage("pages", 12)).toEqual({ unit: "pages", total: 12, read: 12, unread: [] });
  });

  it("counts pages and rows with both ends, characters without the end", () => {
    expect(createCoverage("pages", 12, [{ from: 3, to: 4, reason: "image_only" }]).read).toBe(10);
    expect(createCoverage("rows", 12, [{ from: 2, to: 12, reason: "more_records" }]).read).toBe(1);
    expect(createCoverage("characters", 12, [{ from: 2, to: 12, reason: "too_long" }]).read).toBe(2);
  });

  it("joins adjacent parts with the same reason, in any order", () => {
    const { unread, read } = createCoverage("pages", 9, [
      { from: 5, to: 5, reason: "image_only" },
      { from: 7, to: 7, reason: "page_damaged" },
      { from: 4, to: 4, reason: "image_only" },
      { from: 6, to: 6, reason: "image_only" },
    ]);
    expect(unread).toEqual([
      { from: 4, to: 6, reason: "image_only" },
      { from: 7, to: 7, reason: "page_damaged" },
    ]);
    expect(read).toBe(5);
  });

  it("keeps the places of missing parts of unknown length, without reducing what was read", () => {
    const { unread, read } = createCoverage("characters", 100, [
      { from: 100, to: 100, reason: "page_damaged" },
      { from: 0, to: 0, reason: "page_damaged" },
      { from: 40, to: 40, reason: "page_damaged" },
      { from: 40, to: 40, reason: "page_damaged" },
      { from: 90, to: 100, reason: "too_long" },
    ]);
    expect(unread).toEqual([
      { from: 0, to: 0, reason: "page_damaged" },
      { from: 40, to: 40, reason: "page_damaged" },
      { from: 90, to: 100, reason: "too_long" },
      { from: 100, to: 100, reason: "page_damaged" },
    ]);
    expect(read).toBe(90);
  });

  it("counts what two parts share once", () => {
    const { unread, read } = createCoverage("characters", 100, [
      { from: 10, to: 60, reason: "too_long" },
      { from: 40, to: 80, reason: "page_damaged" },
      { from: 20, to: 30, reason: "page_damaged" },
      { from: 30, to: 60, reason: "more_records" },
    ]);
    expect(unread).toEqual([
      { from: 10, to: 60, reason: "too_long" },
      { from: 60, to: 80, reason: "page_damaged" },
    ]);
    expect(read).toBe(30);
  });

  it("counts pages with illegible words as read, with their places, until they are seen again", () => {
    const illegible = [3, 4, 7].map((page) => ({
      ...{ from: page, to: page, reason: "illegible" as const },
      boxes: [{ page, x: 50, y: 60, width: 40, height: 10 }],
    }));
    const coverage = createCoverage("pages", 9, illegible);
    expect(coverage).toEqual({ unit: "pages", total: 9, read: 9, unread: illegible });
    expect(withPages(coverage, [4, 7]).unread).toEqual(illegible.slice(0, 1));
  });
});
