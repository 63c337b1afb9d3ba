import { expect, test } from "vitest";
import { asked, rowsIn } from "@/lib/extraction/testing/find-rows";
import { cpuMsOf, slowedDown } from "@/tests/setup/cpu-time";

test("reads all rows of a CSV file, with the requested column order", async () => {
  const csv =
    "Nr;Bezeichnung;Betrag;Datum\n1;Stuhl;45,00;02.01.2024\n2;Tisch;;03.01.2024\n3;Summe;99,00;04.01.2024\n";
  expect(await rowsIn(csv, "f.csv", asked("Date @", "Description", "Amount #"))).toEqual({
    rows: [
      ["02.01.2024", "Stuhl", "45,00"],
      ["03.01.2024", "Tisch", null],
      ["04.01.2024", "Summe", "99,00"],
    ],
    counted: 3,
  });
});

test("50,000 rows of a CSV file take less than three seconds of the processor", async () => {
  const lines = Array.from(
    { length: 50_000 },
    (_, index) => `${index + 1},Item ${index + 1},${index * 2}.50`,
  );
  const csv = `Number,Name,Price\n${lines.join("\n")}\n`;
  const ms = await cpuMsOf(async () => {
    const { rows, counted } = await rowsIn(csv, "f.csv", asked("Name", "Price #"));
    expect(rows).toHaveLength(50_000);
    expect(counted).toBe(50_000);
    expect(rows[49_999]).toEqual(["Item 50000", "99998.50"]);
  });
  expect(ms).toBeLessThan(await slowedDown(3_000));
});

test("reads the objects of the JSON list whose members fit", async () => {
  const order = {
    order: { number: "O-1", customer: { name: "Ann" } },
    lines: [
      { sku: "A1", name: "Bolt", qty: 3, unitPrice: 1.5 },
      { sku: "A2", name: "Nut", qty: 1, unitPrice: 0.5 },
    ],
    payments: [{ date: "2024-01-02", amount: 5 }],
  };
  const json = JSON.stringify(order, null, 2);
  const lines = asked("Article number", "Product name", "Quantity #", "Unit price #");
  expect(await rowsIn(json, "o.json", lines)).toEqual({
    rows: [
      ["A1", "Bolt", "3", "1.5"],
      ["A2", "Nut", "1", "0.5"],
    ],
    counted: 2,
  });
  expect((await rowsIn(json, "o.json", asked("Date @", "Amount #"))).rows).toEqual([["2024-01-02", "5"]]);
});

test("joins the inner lists of several records into one table, with the records' own values", async () => {
  const orders = [1, 2].map((number) => ({
    number: `O${number}`,
    items: [
      { name: `Cup "${number}"`, qty: number },
      { name: "Plate", qty: 9 },
    ],
  }));
  const { rows } = await rowsIn(
    JSON.stringify(orders),
    "o.json",
    asked("Order number", "Name", "Quantity #"),
  );
  expect(rows).toEqual([
    ["O1", 'Cup "1"', "1"],
    ["O1", "Plate", "9"],
    ["O2", 'Cup "2"', "2"],
    ["O2", "Plate", "9"],
  ]);
});

test("reads consecutive objects as rows, and the values of a plain list, too", async () => {
  const lines = '{"name":"Ann","age":41}\n{"name":"Joe","age":38}\n';
  expect((await rowsIn(lines, "p.json", asked("Name", "Age #"))).rows).toEqual([
    ["Ann", "41"],
    ["Joe", "38"],
  ]);
  const paper = '{"title":"On tables","authors":["Ann Bell","Joe Hill"]}';
  expect((await rowsIn(paper, "p.json", asked("Author"))).rows).toEqual([["Ann Bell"], ["Joe Hill"]]);
});
