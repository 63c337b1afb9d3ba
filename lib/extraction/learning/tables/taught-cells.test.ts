import { describe, expect, it } from "vitest";
import { findTablesLocally } from "@/lib/extraction/engines/extract-locally";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { columnsAt, PdfPage } from "@/lib/extraction/testing/make-table-pdf";
import { cellsOf, lessonOf, pdf, readAfterReview, type Row } from "@/lib/extraction/testing/read-after-review";

const columns = columnsAt(["Kvarn", 50], ["Slot", 250], ["Levy", 420, "right"]);
const field = tableField("Skipper", "Berth", "Dues #");

/** A statement whose headings say nothing of the columns' names. */
async function statement(rows: readonly Row[], day = "5 January 2026", columnsOf = columns) {
  const page = new PdfPage(columnsOf)
    .text("KESTREL WHARFINGERS OF SALTMOUTH")
    .text(`Quayside tariff note of ${day}`)
    .skip()
    .heads();
  for (const row of rows) page.row(row);
  return pdf(page.text("Questions to the wharf office at Saltmouth, open on weekdays"));
}

describe("the cells of a table whose layout was reviewed", () => {
  it("are all to be checked where only some rows were asked for", async () => {
    const some = { ...field, prompt: "Only those over 100" };
    const first: Row[] = [
      ["Ingrid Vale", "B-114", "318.50"],
      ["Tomas Brandt", "C-207", "92.75"],
      ["Odile Marchetti", "A-330", "204.00"],
    ];
    const document = await statement([...first].reverse());
    const found = readAfterReview([{ document: await statement(first), rows: first }], document, some);
    expect(found).toMatchObject({ learned: 1, notChosen: true });
  });
});
