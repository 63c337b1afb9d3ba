import { expect, test } from "vitest";
import { asked, rowsOf } from "@/lib/extraction/testing/find-rows";
import { testDocument } from "@/lib/extraction/testing/test-document";
import type { TextRun } from "@/lib/text/types";

test("The columns of a page that is written from right to left begin at the right", async () => {
  const lines = [
    ["פריט", "כמות", "סכום"],
    ["שולחן", "2", "300.00"],
    ["כיסא", "4", "200.00"],
    ["מנורה", "1", "50.00"],
  ];
  const runs: TextRun[] = [];
  let text = "";
  for (const [line, cells] of lines.entries()) {
    for (const [index, cell] of cells.entries()) {
      const [x, width] = [500 - index * 150 - cell.length * 5, cell.length * 5];
      runs.push({
        start: text.length,
        end: text.length + cell.length,
        page: 0,
        x,
        y: 50 + line * 12,
        width,
        height: 9,
      });
      text += `${cell}${index < 2 ? "\t" : "\n"}`;
    }
  }
  const document = { ...testDocument(text, "pdf"), runs, pages: [{ start: 0, end: text.length }] };
  const found = await rowsOf(document, asked("פריט", "כמות #", "סכום #"));
  expect(found).toEqual({ rows: lines.slice(1), counted: 3 });
});
