import { expect, test } from "vitest";
import { asked, rowsOf } from "@/lib/extraction/testing/find-rows";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { TextRun } from "@/lib/text/types";

/** A page written from right to left, whose columns end where they are told. */
function pageOf(lines: readonly (readonly string[])[], rights: readonly number[]) {
  const runs: TextRun[] = [];
  let text = "";
  for (const [line, cells] of lines.entries()) {
    for (const [index, cell] of cells.entries()) {
      const width = cell.length * 5;
      const [start, x, y] = [text.length, rights[index]! - width, 50 + line * 12];
      runs.push({ start, end: start + cell.length, page: 0, x, y, width, height: 9 });
      text += `${cell}${index < cells.length - 1 ? "\t" : "\n"}`;
    }
  }
  return { ...testDocument(text, "pdf"), runs, pages: [{ start: 0, end: text.length }] };
}

test("The columns of a page that is written from right to left begin at the right", async () => {
  const lines = [
    ["פריט", "כמות", "סכום"],
    ["שולחן", "2", "300.00"],
    ["כיסא", "4", "200.00"],
    ["מנורה", "1", "50.00"],
  ];
  const found = await rowsOf(pageOf(lines, [500, 350, 200]), asked("פריט", "כמות #", "סכום #"));
  expect(found).toEqual({ rows: lines.slice(1), counted: 3 });
});

test("Numbers that are written as one, from left to right, are those of their columns", async () => {
  const lines = [
    ["פריט", "מחיר", "סכום"],
    ["שולחן", "1,800.00 3,400.00"],
    ["כיסא", "80.00", "400.00"],
    ["מנורה", "1,250.00 1,150.00"],
    ["שעון", "12.50", "125.00"],
  ];
  const { rows } = await rowsOf(pageOf(lines, [500, 290, 245]), asked("פריט", "מחיר #", "סכום #"));
  expect(rows).toEqual([
    ["שולחן", "3,400.00", "1,800.00"],
    ["כיסא", "80.00", "400.00"],
    ["מנורה", "1,150.00", "1,250.00"],
    ["שעון", "12.50", "125.00"],
  ]);
});
