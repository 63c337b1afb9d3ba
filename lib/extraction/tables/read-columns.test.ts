import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";

test("keeps the heading of a column without cells, however close it is to the next one", async () => {
  const columns = columnsAt(
    ["Pos", 50],
    ["Item", 80],
    ["Price", 220, "right"],
    ["Discount", 270, "right"],
    ["Amount", 318, "right"],
  );
  const page = new PdfPage(columns)
    .heads()
    .row(["1", "Pump", "451.31", null, "902,900.26"])
    .row(["2", "Seal ring", "328.14", null, "906,154.76"])
    .row(["3", "Valve", "525.80", null, "901,186.53"]);
  const names = asked("Pos #", "Item", "Price #", "Discount #", "Amount #");
  const { rows } = await rowsIn(pdfOf(page), "invoice.pdf", names);
  expect(rows).toEqual([
    ["1", "Pump", "451.31", null, "902,900.26"],
    ["2", "Seal ring", "328.14", null, "906,154.76"],
    ["3", "Valve", "525.80", null, "901,186.53"],
  ]);
});
