import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf } from "@/lib/extraction/testing/make-table-pdf";

test("repeats a cell that spans several rows in each of them", async () => {
  const columns = columnsAt(["Region", 50], ["Town", 150], ["Members", 320, "right"]);
  const page = new PdfPage(columns).heads();
  page
    .row([null, "Oslo", "120"])
    .row([null, "Bergen", "85"])
    .row([null, "Bodø", "31"])
    .row([null, "Vardø", "8"]);
  page.row([null, "Rome", "240"]).row([null, "Naples", "95"]).row([null, "Bari", "44"]);
  const y = (line: number) => (page.texts[1]?.y ?? 0) + line * 12;
  page.texts.push({ x: 50, y: y(2.5), text: "North", size: 9 }, { x: 50, y: y(6), text: "South", size: 9 });
  const { rows } = await rowsIn(pdfOf(page), "m.pdf", asked("Region", "Town", "Members #"));
  expect(rows.map(([region, town]) => `${region}: ${town}`)).toEqual([
    "North: Oslo",
    "North: Bergen",
    "North: Bodø",
    "North: Vardø",
    "South: Rome",
    "South: Naples",
    "South: Bari",
  ]);
});
