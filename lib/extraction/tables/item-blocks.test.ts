import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { PdfPage, columnsAt, pdfOf, type PdfColumn } from "@/lib/extraction/testing/make-table-pdf";

const BESTELLUNG = columnsAt(
  ["Pos.", 50],
  ["Bezeichnung", 90],
  ["Menge", 330, "right"],
  ["ME", 345],
  ["Einzelpreis", 450, "right"],
  ["Gesamt", 540, "right"],
);

test("starts an item on the line with its number, even if its values are below", async () => {
  const page = new PdfPage(BESTELLUNG).text("Bestellung 2025/118").skip().heads();
  page
    .row(["10", "Rohr 42,4 x 2"])
    .row([null, "Artikel 7001-42", "18", "m", "14,90", "268,20"])
    .row([null, "Liefertermin: 12.05.2025"])
    .row(["20", "Rohrbogen 90°"])
    .row([null, "Artikel 7010-90", "24", "Stk", "6,35", "152,40"])
    .row([null, "Liefertermin: 12.05.2025"])
    .row(["30", "Dichtung DN 40"])
    .row([null, "Artikel 7044-40", "40", "Stk", "1,10", "44,00"])
    .row([null, "Liefertermin: 12.05.2025"]);
  page.skip().row([null, "Summe netto", null, null, null, "464,60"]);
  expect(
    await rowsIn(pdfOf(page), "b.pdf", asked("Position #", "Bezeichnung", "Menge #", "Gesamtpreis #")),
  ).toEqual({
    rows: [
      ["10", "Rohr 42,4 x 2", "18", "268,20"],
      ["20", "Rohrbogen 90°", "24", "152,40"],
      ["30", "Dichtung DN 40", "40", "44,00"],
    ],
    counted: 3,
  });
});

const CONFIRMATION = columnsAt(
  ["Pos", 50],
  ["Item", 90],
  ["Ordered", 300, "right"],
  ["Confirmed", 380, "right"],
  ["Net price", 460, "right"],
  ["Net amount", 540, "right"],
);

function confirmation(): PdfPage {
  const page = new PdfPage(CONFIRMATION).text("Order confirmation 77-12").skip().heads();
  const items = [
    ["1", "Anchor", "4", "4", "62.00", "248.00"],
    ["2", "Chain", "60", "40", "5.10", "204.00"],
    ["3", "Swivel", "4", "4", "11.25", "45.00"],
  ];
  for (const item of items)
    page
      .row(item)
      .row([null, "Status: accepted"])
      .row([null, "Requested delivery", "10.10.2025", "12.10.2025"])
      .row([null, "Allowance 2 %", null, null, null, "-1.00"]);
  return page.skip().row([null, null, null, null, "Total net", "497.00"]);
}

test("does not mistake dates and allowances below an item for items, in any column", async () => {
  expect(
    await rowsIn(pdfOf(confirmation()), "c.pdf", asked("Item", "Ordered quantity #", "Net amount #")),
  ).toMatchObject({
    rows: [
      ["Anchor", expect.anything(), "248.00"],
      ["Chain", expect.anything(), "204.00"],
      ["Swivel", expect.anything(), "45.00"],
    ],
    counted: 3,
  });
});

type Cells = (string | null)[];

/** What is found in an order with items of four lines each; a test gives the second and the third. */
function rowsOfOrder(
  columns: PdfColumn[],
  linesOf: (quantity: string, price: string, amount: string) => [second: Cells, third: Cells],
) {
  const page = new PdfPage(columns).text("Commande 771").skip().heads();
  const items = [
    ["1", "Boulon inox", "12", "4,50", "54,00"],
    ["2", "Feu de route", "2", "64,50", "129,00"],
    ["3", "Peinture rouge", "3", "89,90", "269,70"],
  ] as const;
  for (const [number, name, quantity, price, amount] of items) {
    const [second, third] = linesOf(quantity, price, amount);
    page
      .row([number, name])
      .row([null, null, ...second])
      .row([null, "Origine: Brest", ...third])
      .row([null, "à livrer au quai 4"]);
  }
  return rowsIn(pdfOf(page), "c.pdf", asked("Désignation", "Quantité #", "Montant #"));
}

const ORDERED = {
  rows: [
    ["Boulon inox", "12", "54,00"],
    ["Feu de route", "2", "129,00"],
    ["Peinture rouge", "3", "269,70"],
  ],
  counted: 3,
};

test("keeps a number above or below an item's other values with the item", async () => {
  const columns = columnsAt(
    ["N°", 50],
    ["Désignation", 90],
    ["Quantité", 411, "right"],
    ["Prix", 440, "right"],
    ["Montant", 540, "right"],
  );
  const found = rowsOfOrder(columns, (quantity, price, amount) => [[quantity], [null, price, amount]]);
  expect(await found).toEqual(ORDERED);
});

test("makes a column from values on a separate line below a heading that names two", async () => {
  const columns = columnsAt(
    ["N°", 50],
    ["Désignation", 90],
    ["Quantité Prix", 380],
    ["Montant", 540, "right"],
    ["", 412, "right"],
    ["", 437, "right"],
  );
  const found = rowsOfOrder(columns, (quantity, price, amount) => [
    [null, null, quantity],
    [null, amount, null, price],
  ]);
  expect(await found).toEqual(ORDERED);
});

test("treats each line of values without consecutive numbers as a row", async () => {
  const page = new PdfPage(CONFIRMATION).heads();
  page.row(["1", "Anchor", "4", "4", "62.00", "248.00"]).row([null, "Status: accepted"]);
  page.row([null, "Free gift", "1", "1", "1.00", "1.00"]).row([null, "Status: accepted"]);
  page.row(["2", "Chain", "60", "40", "5.10", "204.00"]).row([null, "Status: accepted"]);
  const { rows, counted } = await rowsIn(pdfOf(page), "c.pdf", asked("Item", "Net amount #"));
  expect(rows.map(([, amount]) => amount)).toEqual(["248.00", "1.00", "204.00"]);
  expect(counted).toBe(3);
});

test("finds the quantity by the total if a price is for several pieces", async () => {
  const columns = columnsAt(
    ["Artikel", 50],
    ["Wert A", 250, "right"],
    ["Wert B", 330, "right"],
    ["Wert C", 410, "right"],
    ["Gesamtpreis", 520, "right"],
  );
  const page = new PdfPage(columns)
    .heads()
    .row(["Schraube", "100", "45.00", "300", "135.00"])
    .row(["Scheibe", "100", "12.00", "250", "30.00"])
    .row(["Mutter", "10", "7.50", "40", "30.00"]);
  const { rows } = await rowsIn(
    pdfOf(page),
    "p.pdf",
    asked("Artikel", "Menge #", "Einzelpreis #", "Gesamtpreis #"),
  );
  expect(rows.map((row) => row.slice(1))).toEqual([
    ["300", "45.00", "135.00"],
    ["250", "12.00", "30.00"],
    ["40", "7.50", "30.00"],
  ]);
});
