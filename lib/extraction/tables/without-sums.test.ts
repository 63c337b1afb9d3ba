import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

const COLUMNS = asked("Description", "Quantity #", "Unit price #", "Line total #");

test("drops a sum of the rows above, in an unknown language", async () => {
  const html = `<table><tr><th>Tuote</th><th>Määrä</th><th>Hinta</th><th>Summa</th></tr>
<tr><td>Kynä</td><td>2</td><td>1,50</td><td>3,00</td></tr><tr><td>Vihko</td><td>4</td><td>2,00</td><td>8,00</td></tr>
<tr><td>Kaikkiaan</td><td></td><td></td><td>11,00</td></tr></table>`;
  expect(await rowsIn(html, "l.html", COLUMNS)).toEqual({
    rows: [
      ["Kynä", "2", "1,50", "3,00"],
      ["Vihko", "4", "2,00", "8,00"],
    ],
    counted: 2,
  });
});

test.for(FORMATS)("in %s, does not treat a small number that adds up by chance as a sum", async (format) => {
  const lines = ["Item\tQty\tPrice", "Bolt\t4\t8.00", "Washer\t2\t0.50", "Sealant\t6", "Bracket\t9\t3.10"];
  const { rows } = await readTable(lines, format, "Item", "Qty #", "Price #");
  expect(rows.map(([item]) => item)).toEqual(["Bolt", "Washer", "Sealant", "Bracket"]);
});

test.for(FORMATS)("in %s, drops a line with sums in every column", async (format) => {
  const lines = [
    "Region\tUnits 25\tCost 25\tUnits 24",
    "North\t1.200\t310,50\t1.450",
    "South\t2.300\t520,00\t2.150",
    "Sum\t3.500\t830,50\t3.600",
  ];
  const { rows } = await readTable(lines, format, "Region", "Units 25 #", "Cost 25 #", "Units 24 #");
  expect(rows.map(([region]) => region)).toEqual(["North", "South"]);
});

test("keeps a row with the same cells as the others, whatever it adds up to", async () => {
  const html = `<table><tr><th>Item</th><th>Quantity</th><th>Amount</th></tr><tr><td>Cup</td><td>1</td><td>3.00</td></tr>
<tr><td>Jug</td><td>2</td><td>8.00</td></tr><tr><td>Set</td><td>3</td><td>11.00</td></tr></table>`;
  const { rows } = await rowsIn(html, "l.html", asked("Item", "Quantity #", "Amount #"));
  expect(rows.map(([item]) => item)).toEqual(["Cup", "Jug", "Set"]);
});

test("accepts dates and years as column headings", async () => {
  const text =
    "Balance sheet\n\n              2023      2022\nCash         1,200     1,000\nStock          400       420\nLand           800       750\nTotal        2,400     2,170\n";
  const { rows } = await rowsIn(text, "b.txt", asked("Position", "2023 #", "2022 #"));
  expect(rows).toEqual([
    ["Cash", "1,200", "1,000"],
    ["Stock", "400", "420"],
    ["Land", "800", "750"],
  ]);
});

test.for(FORMATS)("in %s, drops sums without a name", async (format) => {
  const lines = ["Item\tHours\tFee", "Survey\t3\t300.00", "Drawing\t8\t640.00", "\t11\t940.00"];
  const { rows } = await readTable(lines, format, "Item", "Hours #", "Fee #");
  expect(rows).toEqual([
    ["Survey", 3, 300],
    ["Drawing", 8, 640],
  ]);
});
