import { describe, expect, it } from "vitest";
import { layOut, placesOf, windowAfter, windowAround, windowBefore } from "./source-text";

const text = "Invoice number: HB-2041\nTotal due: 577.92";
const slice = { text, start: 0, end: text.length, length: text.length, pages: [] };
const number = { name: "Number", start: 16, end: 23 };
const total = { name: "Total", start: 35, end: 41 };

function marked(pages: ReturnType<typeof layOut>) {
  return pages.flatMap(({ parts }) =>
    parts.filter(({ place }) => place).map(({ text: part, place }) => [place?.name, part]),
  );
}

describe("the document's text beside its values", () => {
  it("marks every place and keeps all the text", () => {
    const pages = layOut(slice, [total, number], null);
    expect(marked(pages)).toEqual([
      ["Number", "HB-2041"],
      ["Total", "577.92"],
    ]);
    expect(pages.flatMap(({ parts }) => parts.map((part) => part.text)).join("")).toBe(text);
  });

  it("gives the chosen value's place the whole of its text where two overlap", () => {
    const line = { name: "Line", start: 24, end: 41 };
    expect(marked(layOut(slice, [line, total], "Total"))).toEqual([["Total", "577.92"]]);
    expect(marked(layOut(slice, [total, line], "Line"))).toEqual([["Line", "Total due: 577.92"]]);
  });

  it("cuts the text into the document's pages", () => {
    const pages = [
      { start: 0, end: 24 },
      { start: 24, end: text.length },
    ];
    const laidOut = layOut({ ...slice, pages }, [total], "Total");
    expect(laidOut.map(({ number: page }) => page)).toEqual([1, 2]);
    expect(laidOut[1]?.parts.map((part) => part.text)).toEqual(["Total due: ", "577.92"]);
  });

  it("leaves out places beyond the slice and offsets those within", () => {
    const part = { text: text.slice(24), start: 24, end: text.length, length: text.length, pages: [] };
    expect(marked(layOut(part, [number, total], null))).toEqual([["Total", "577.92"]]);
  });

  it("has no place for a value without one", () => {
    const evidence = { state: "missing", quote: null, start: null, end: null, page: null } as const;
    expect(placesOf([{ name: "Missing", evidence }])).toEqual([]);
  });

  it("moves through a long text in overlapping windows", () => {
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
