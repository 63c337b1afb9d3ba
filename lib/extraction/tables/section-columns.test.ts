import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";

test("turns the label above each part of a table into a column of its rows", async () => {
  const columns = columnsAt(["Rank", 50], ["Name", 100], ["Time", 300, "right"]);
  const page = new PdfPage(columns);
  for (const [group, names] of Object.entries({
    "90-94": ["Olga Berg", "Rita Lind"],
    "85-89": ["Ines Holm", "Dora Vik"],
  })) {
    page.text(`Age group: ${group}`).heads();
    for (const [index, name] of names.entries()) page.row([String(index + 1), name, `1:0${index}.50`]);
    page.skip(2);
  }
  const { rows } = await rowsIn(pdfOf(page), "r.pdf", asked("Age group", "Rank #", "Name", "Time"));
  expect(rows).toEqual([
    ["90-94", "1", "Olga Berg", "1:00.50"],
    ["90-94", "2", "Rita Lind", "1:01.50"],
    ["85-89", "1", "Ines Holm", "1:00.50"],
    ["85-89", "2", "Dora Vik", "1:01.50"],
  ]);
});
