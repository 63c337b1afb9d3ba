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

test("reads columns from the right on a right-to-left page", async () => {
  const lines = [
    ["פריט", "כמות", "סכום"],
    ["שולחן", "2", "300.00"],
    ["כיסא", "4", "200.00"],
    ["מנורה", "1", "50.00"],
  ];
  const found = await rowsOf(pageOf(lines, [500, 350, 200]), asked("פריט", "כמות #", "סכום #"));
  expect(found).toEqual({ rows: lines.slice(1), counted: 3 });
});

test("joins a cell's separate words from the last one to the first", async () => {
  const lines = [
    ["פריט", "כמות", "סכום"],
    ["שולחן עץ גדול", "2", "300.00"],
    ["כיסא", "4", "200.00"],
    ["מנורה", "1", "50.00"],
  ];
  const page = pageOf(lines, [500, 350, 200]);
  const runs = page.runs.flatMap((run) => {
    let right = run.x + run.width;
    return [...page.text.slice(run.start, run.end).matchAll(/\S+ ?/g)].map(({ index, 0: word }) => {
      const width = word.length * 5;
      right -= width;
      return {
        ...run,
        start: run.start + index,
        end: run.start + index + word.trimEnd().length,
        x: right,
        width,
      };
    });
  });
  const found = await rowsOf({ ...page, runs }, asked("פריט", "כמות #", "סכום #"));
  expect(found).toEqual({ rows: lines.slice(1), counted: 3 });
});

test("assigns numbers that are written as one, left to right, to their columns", async () => {
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

test("reads a number with a thousands space as one", async () => {
  const lines = [
    ["פריט", "מחיר", "סכום"],
    ["שולחן", "1 800.00", "13 400.00"],
    ["כיסא", "80.00", "400.00"],
    ["מנורה", "1 250.00", "1 150.00"],
  ];
  const { rows } = await rowsOf(pageOf(lines, [500, 320, 245]), asked("פריט", "מחיר #", "סכום #"));
  expect(rows).toEqual(lines.slice(1));
});

test.each(["13,400.00", "13400.00"])("reads such a number as two on a page with %s", async (price) => {
  const lines = [
    ["פריט", "מחיר", "כמות"],
    ["שולחן", "200 800.00"],
    ["כיסא", "400.00", "100"],
    ["מנורה", price, "150"],
  ];
  const page = pageOf(lines, [500, 290, 245]);
  const { rows } = await rowsOf(page, asked("פריט", "מחיר #", "כמות #"));
  expect(rows).toEqual([["שולחן", "800.00", "200"], ...lines.slice(2)]);
});
