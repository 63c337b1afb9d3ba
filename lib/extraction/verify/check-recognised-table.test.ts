import { describe, expect, it } from "vitest";
import type { DocumentText, TextRun } from "@/lib/text/types";
import { checkRecognisedTable } from "./check-recognised-table";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { VerifiedCell, VerifiedTable } from "@/lib/extraction/values/types";

const ROWS = [
  ["Rope", "2"],
  ["Sail", "1"],
  ["Mast", "4"],
];
const TEXT = ROWS.flat().join(" ");

/** A page of the words of three rows, each recognised with a confidence; undefined for a page with a text layer. */
function page(confidence: (word: string) => number | undefined): DocumentText {
  const runs = [...TEXT.matchAll(/\S+/g)].map(({ index, 0: word }): TextRun => {
    const sure = confidence(word);
    const place = {
      start: index,
      end: index + word.length,
      page: 1,
      x: index * 6,
      y: 50,
      width: 20,
      height: 10,
    };
    return sure === undefined ? place : { ...place, confidence: sure };
  });
  return { ...testDocument(TEXT, "pdf"), runs };
}

/** The rows, without the cells of these words. */
function table(missing: readonly string[] = []): VerifiedTable {
  const cell = (word: string): VerifiedCell => {
    const start = TEXT.indexOf(word);
    return missing.includes(word)
      ? { value: null, state: "missing", start: null, end: null }
      : { value: word, state: "verified", start, end: start + word.length };
  };
  return {
    field: tableField("Article", "Quantity"),
    rows: ROWS.map((words) => {
      const start = TEXT.indexOf(words[0] ?? "");
      return { start, end: start + words.join(" ").length, cells: words.map(cell) };
    }),
    counted: 3,
    attached_lines: null,
    sums: [],
    state: "verified",
    checks: [],
  };
}

const messages = (document: DocumentText, found: VerifiedTable) =>
  checkRecognisedTable(document, found).map(({ code, message }) => `${code}: ${message}`);

describe("a table on a recognised page", () => {
  it("needs review if words were hard to recognise", () => {
    expect(
      messages(
        page((word) => (word === "Sail" ? 0.4 : 0.97)),
        table(),
      ),
    ).toEqual(['ocr_uncertain: Hard to read: "Sail".']);
  });

  it("needs review if cells are empty, one in a column or all of them", () => {
    const clear = page(() => 0.97);
    expect(messages(clear, table(["1"]))).toEqual(["ocr_uncertain: A cell is empty; scans can lose words."]);
    expect(messages(clear, table(["1", "2", "4"]))).toEqual([
      "ocr_uncertain: 3 cells are empty; scans can lose words.",
    ]);
  });

  it("needs no review if all its cells were recognised, or on a page with a text layer", () => {
    expect(
      messages(
        page(() => 0.97),
        table(),
      ),
    ).toEqual([]);
    expect(
      messages(
        page(() => undefined),
        table(["1"]),
      ),
    ).toEqual([]);
  });
});
