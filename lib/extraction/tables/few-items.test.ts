import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";
import { columnsAt, pdfOf, PdfPage } from "@/lib/extraction/testing/make-table-pdf";

test.for(FORMATS)("does not mistake rising quantities with a gap for item numbers, in %s", async (format) => {
  const lines = ["Item\tPieces\tPrice", "Oak shelf\t1\t820.00", "Fitting\t3\t60.00"];
  expect(await readTable(lines, format, "Item", "Pieces #", "Price #")).toEqual({
    rows: [
      ["Oak shelf", 1, 820],
      ["Fitting", 3, 60],
    ],
    checks: [],
  });
});

test("keeps columns separate despite a tax with its rate below the items", async () => {
  const page = new PdfPage(
    columnsAt(
      ["Bezeichnung", 60],
      ["Menge", 330, "right"],
      ["Preis", 430, "right"],
      ["Betrag", 530, "right"],
    ),
  ).heads();
  page.row(["Regal aus Eiche", "1", "640,00", "640,00"]).row(["Aufbau", "3", "50,00", "150,00"]);
  const sums = columnsAt(["", 60], ["", 330], ["", 430], ["", 530, "right"]);
  const below = new PdfPage(sums).skip(3);
  below.row([null, "Netto", null, "790,00"]).row([null, "zzgl. 19 % USt.", null, "150,10"]);
  below.row([null, "Gesamtbetrag EUR", null, "940,10"]);
  page.texts.push(...below.texts);
  const columns = asked("Bezeichnung", "Menge #", "Preis #", "Betrag #");
  expect(await rowsIn(pdfOf(page), "r.pdf", columns)).toEqual({
    rows: [
      ["Regal aus Eiche", "1", "640,00", "640,00"],
      ["Aufbau", "3", "50,00", "150,00"],
    ],
    counted: 2,
  });
});
