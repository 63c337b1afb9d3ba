import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { makeDocx, makeEpub, makeOdt, wordParagraph, wordTable } from "@/lib/text/testing/make-documents";

const PARTS = [
  ["Part no.", "Description", "Qty", "Material"],
  ["P-100", "Housing, left half\nwith cover", "2", "Aluminium"],
  ["P-101", "Shaft", "1", "Steel"],
  ["P-102", "Bearing 6204", "4", ""],
  ["P-103", "Seal", "4", "Rubber"],
];
const COLUMNS = asked("Part number", "Description", "Quantity #", "Material");
const EXPECTED = {
  rows: [
    ["P-100", "Housing, left half with cover", "2", "Aluminium"],
    ["P-101", "Shaft", "1", "Steel"],
    ["P-102", "Bearing 6204", "4", null],
    ["P-103", "Seal", "4", "Rubber"],
  ],
  counted: 4,
};

const htmlTable = (rows: string[][]) =>
  `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${cell.replace("\n", "<br>")}</td>`).join("")}</tr>`).join("")}</table>`;
const odtTable = (rows: string[][]) => {
  const cell = (text: string) =>
    `<table:table-cell>${text
      .split("\n")
      .map((line) => `<text:p>${line}</text:p>`)
      .join("")}</table:table-cell>`;
  return `<table:table>${rows.map((row) => `<table:table-row>${row.map(cell).join("")}</table:table-row>`).join("")}</table:table>`;
};

test.each([
  [
    "DOCX",
    "p.docx",
    makeDocx(wordParagraph("Parts of the gearbox") + wordTable(PARTS) + wordParagraph("Checked.")),
  ],
  ["ODT", "p.odt", makeOdt(`<text:p>Parts</text:p>${odtTable(PARTS)}<text:p>Checked.</text:p>`)],
  [
    "HTML",
    "p.html",
    Buffer.from(`<html><body><h1>Parts</h1>${htmlTable(PARTS)}<p>Checked.</p></body></html>`),
  ],
  ["EPUB", "p.epub", makeEpub([`<h1>Parts</h1>${htmlTable(PARTS)}`])],
])("reads the table of a %s by its cells", async (_, filename, file) => {
  expect(await rowsIn(file, filename, COLUMNS)).toEqual(EXPECTED);
});

test("reads columns drawn with spaces, tabs or vertical lines in plain text", async () => {
  const rows = [
    ["Name", "Department", "City"],
    ["Anna Berg", "Sales", "Oslo"],
    ["Jon Dahl", "Purchasing", "Bergen"],
  ];
  const drawn = [
    rows.map((row) => row.map((cell) => cell.padEnd(18)).join("")).join("\n"),
    rows.map((row) => row.join("\t")).join("\n"),
    rows.map((row) => `| ${row.join(" | ")} |`).join("\n|---|---|---|\n"),
  ];
  for (const text of drawn)
    expect((await rowsIn(`Staff\n\n${text}\n`, "s.txt", asked("Name", "Department", "City"))).rows).toEqual(
      rows.slice(1),
    );
});

test("reads an order's rows with the quantity before the name and a price below it", async () => {
  const item = (text: string, price: string) => `<tr><td>${text}</td><td>${price}</td></tr>`;
  const nested = (name: string, price: string) =>
    `<tr><td><p>1 of: ${name}</p><p>Sold by: Heron Ltd</p><p>Condition: New</p></td></tr><tr><td><p>${price}</p></td></tr>`;
  const html = `<html><body><table><tr><td>Items ordered</td><td>Price</td></tr>${item("2 of: Tin mug Sold by: Heron Ltd", "$8.00")}${nested("Tea pot", "$21.50")}${item("1 of: Tray Sold by: Heron Ltd", "$12.00")}</table><table><tr><td>Item(s) subtotal:</td><td>$41.50</td></tr><tr><td>Shipping:</td><td>$3.00</td></tr></table></body></html>`;
  expect(await rowsIn(html, "o.html", asked("Description", "Quantity #", "Price #"))).toEqual({
    rows: [
      ["Tin mug", "2", "8.00"],
      ["Tea pot", "1", "21.50"],
      ["Tray", "1", "12.00"],
    ],
    counted: 3,
  });
});

test("does not read totals below a table's items as rows, whichever cells they are in", async () => {
  const html = `<table><tr><td>Item</td><td>Qty</td><td>Price</td></tr><tr><td>Blue mug</td><td>2</td><td>$8.00</td></tr><tr><td>Tea</td><td>1</td><td>$4.50</td></tr><tr><td colspan=2>Subtotal</td><td>$20.50</td></tr><tr><td colspan=2>Total</td><td>$20.50</td></tr></table>`;
  expect((await rowsIn(html, "r.html", asked("Description", "Quantity #", "Price #"))).rows).toEqual([
    ["Blue mug", "2", "8.00"],
    ["Tea", "1", "4.50"],
  ]);
});

test("counts a row without its last cell, and ends a table where one with other headings begins", async () => {
  const html = `<table><tr><th>Article</th><th>Quantity</th><th>Delivered</th></tr><tr><td>Anchor chain</td><td>12</td><td>4 March 2026</td></tr><tr><td>Rope</td><td>3.5</td><td></td></tr><tr><td>Hook</td><td>7</td><td>5 March 2026</td></tr></table><p>The crew of the boat:</p><table><tr><th>Sailor</th><th>Trips</th></tr><tr><td>Erna Falk</td><td>12</td></tr></table>`;
  expect(await rowsIn(html, "b.html", asked("Article", "Quantity #", "Delivered @"))).toEqual({
    rows: [
      ["Anchor chain", "12", "4 March 2026"],
      ["Rope", "3.5", null],
      ["Hook", "7", "5 March 2026"],
    ],
    counted: 3,
  });
});
