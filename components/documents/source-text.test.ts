import { describe, expect, it } from "vitest";
import { paginate, spansOf, windowAfter, windowAround, windowBefore } from "./source-text";

const text = "Invoice number: HB-2041\nTotal due: 577.92";
const slice = { text, start: 0, end: text.length, length: text.length, pages: [], blocks: [] };
const number = { name: "Number", start: 16, end: 23 };
const total = { name: "Total", start: 35, end: 41 };

function marked(pages: ReturnType<typeof paginate>) {
  return pages.flatMap(({ parts }) =>
    parts.filter(({ span }) => span).map(({ text: part, span }) => [span?.name, part]),
  );
}

describe("the source text", () => {
  it("has every span marked and no text lost", () => {
    const pages = paginate(slice, [total, number], null);
    expect(marked(pages)).toEqual([
      ["Number", "HB-2041"],
      ["Total", "577.92"],
    ]);
    expect(pages.flatMap(({ parts }) => parts.map((part) => part.text)).join("")).toBe(text);
  });

  it("keeps the selected value's span whole where two overlap", () => {
    const line = { name: "Line", start: 24, end: 41 };
    expect(marked(paginate(slice, [line, total], "Total"))).toEqual([["Total", "577.92"]]);
    expect(marked(paginate(slice, [total, line], "Line"))).toEqual([["Line", "Total due: 577.92"]]);
  });

  it("is split into the document's pages", () => {
    const pages = [
      { start: 0, end: 24 },
      { start: 24, end: text.length },
    ];
    const paginated = paginate({ ...slice, pages }, [total], "Total");
    expect(paginated.map(({ number: page }) => page)).toEqual([1, 2]);
    expect(paginated[1]?.parts.map((part) => part.text)).toEqual(["Total due: ", "577.92"]);
  });

  it("omits spans outside the slice and shifts those within it", () => {
    const part = {
      text: text.slice(24),
      start: 24,
      end: text.length,
      length: text.length,
      pages: [],
      blocks: [],
    };
    expect(marked(paginate(part, [number, total], null))).toEqual([["Total", "577.92"]]);
  });

  it("has no span for a value without a source", () => {
    const evidence = { state: "missing", quote: null, start: null, end: null, page: null } as const;
    expect(spansOf([{ name: "Missing", evidence }])).toEqual([]);
  });

  it("is paged in overlapping windows", () => {
    const first = windowAround(0);
    const second = windowAfter(first);
    expect(second.start).toBeLessThan(first.end);
    expect(windowBefore(second)).toEqual(first);
    expect(windowBefore(first)).toEqual(first);
    const far = windowAround(123_456);
    expect(far.start).toBeLessThanOrEqual(123_456);
    expect(far.end).toBeGreaterThan(123_456 + 1_000);
  });
});
