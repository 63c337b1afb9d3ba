import { describe, expect, it } from "vitest";
import { extractByName } from "@/lib/extraction/testing/by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import { field } from "@/lib/extraction/testing/extract-locally";
import { asked, rowsIn, tableField } from "@/lib/extraction/testing/find-rows";
import type { AskedField } from "@/lib/extraction/values/types";
import { readBytes } from "@/lib/text/read-bytes";

async function extract(csv: string, fields: AskedField[]) {
  const document = await readBytes(Buffer.from(csv), "a.csv");
  const readFile = () => Promise.reject(new Error("not needed"));
  return extractByName(createLocalEngine(), { document, readFile }, fields);
}

const BOOKINGS = "Date,Text,Out,Balance\n2026-05-02,Rope,4.20,995.80\n2026-05-03,Sail,5.00,990.80\n";
const COLUMNS = asked("Text", "Balance #");
const ROWS = [
  ["Rope", "995.80"],
  ["Sail", "990.80"],
];

describe("a CSV with lines above its header", () => {
  it.each([
    ["names with their values", "Account : 4711\nCurrency : GBP\n\n"],
    ["a title, and names in cells of their own", "Statement for May\nAccount,4711,\nCurrency,GBP,,\n"],
    ["a title in the first of many cells", "Statement for May,,,\n"],
  ])("has all rows below the header: %s", async (_, above) => {
    expect(await rowsIn(above + BOOKINGS, "a.csv", COLUMNS)).toEqual({ rows: ROWS, counted: 2 });
  });

  it.each(["Account : 4711\nCurrency : GBP\n\n", "Account,4711,\nCurrency:,GBP,,\n"])(
    "has their values too: %j",
    async (above) => {
      const { data } = await extract(above + BOOKINGS, [field("Account", "TEXT"), field("Currency", "TEXT")]);
      expect(data).toEqual({ Account: "4711", Currency: "GBP" });
    },
  );

  it("has the first record's values if plain fields ask for them", async () => {
    const { data } = await extract(`Statement for May\n${BOOKINGS}`, [field("Balance", "NUMBER")]);
    expect(data).toEqual({ Balance: 995.8 });
  });
});

describe("a CSV", () => {
  it("without a header has its first record", async () => {
    const csv = "2026-05-02;Rope;4,20\n2026-05-03;Sail;5,00\n2026-06-09;Mast;90,00\n";
    expect(await rowsIn(csv, "a.csv", asked("Day @", "Item", "Price #"))).toEqual({
      rows: [
        ["2026-05-02", "Rope", "4,20"],
        ["2026-05-03", "Sail", "5,00"],
        ["2026-06-09", "Mast", "90,00"],
      ],
      counted: 3,
    });
  });

  it.each([
    ["whose header has an empty cell", ",Item,Price\n0,Rope,4\n1,Sail,5\n"],
    ["whose rows are longer than the header", "Item,Price\nRope,4,red\nSail,5,blue\n"],
  ])("%s has all its records", async (_, csv) => {
    expect(await rowsIn(csv, "a.csv", asked("Item", "Price #"))).toEqual({
      rows: [
        ["Rope", "4"],
        ["Sail", "5"],
      ],
      counted: 2,
    });
  });

  it("of one column has all its records, with a comma in one of them", async () => {
    const { counted } = await rowsIn(
      "Company\nTern\nRope, Inc\nSail\n",
      "a.csv",
      asked("Company", "Price #"),
    );
    expect(counted ?? 3).toBe(3);
  });

  it("whose header names years has a header", async () => {
    const csv = "Item,2025,2026\nRope,10,12\nSail,20,25\n";
    expect((await rowsIn(csv, "a.csv", asked("Item", "2026 #"))).rows).toEqual([
      ["Rope", "12"],
      ["Sail", "25"],
    ]);
  });

  it("has no rows from the lines below its records", async () => {
    const csv = `${BOOKINGS}------\n2 bookings\n`;
    expect(await rowsIn(csv, "a.csv", COLUMNS)).toEqual({ rows: ROWS, counted: 2 });
  });

  it("has its header between rules of dashes, below lines of text", async () => {
    const csv = `Bookings of May\nAccount: [x***@a.example]\n-----\n${BOOKINGS}-----\n2 bookings\n`;
    expect(await rowsIn(csv, "a.csv", COLUMNS)).toEqual({ rows: ROWS, counted: 2 });
  });

  it("keeps a final record with a single cell", async () => {
    const csv = "Item,Price,Note\nRope,4.20,\nSail,5.00,\nMast,,\n";
    expect((await rowsIn(csv, "a.csv", asked("Item", "Price #"))).rows).toContainEqual(["Mast", null]);
  });

  it("joins amounts that decimal commas have split", async () => {
    const csv = "Day,Item,Price,Balance\n02-05-2026,Rope,12,50,487,50\n03-05-2026,Sail,800,00,-312,50\n";
    expect((await rowsIn(csv, "a.csv", asked("Item", "Price #", "Balance #"))).rows).toEqual([
      ["Rope", "12,50", "487,50"],
      ["Sail", "800,00", "-312,50"],
    ]);
  });

  it("with a count next to a split amount is left unchanged", async () => {
    const csv = "Item,Count,Price\nRope,5,12,50\nSail,7,10,25\n";
    expect((await rowsIn(csv, "a.csv", asked("Item", "Count #"))).rows).toEqual([
      ["Rope", "5"],
      ["Sail", "7"],
    ]);
  });

  it("with rows longer than its header reports that", async () => {
    const csv = "Day,Item,Price\n2026-05-02,Rope, red,4.20\n2026-05-03,Sail,5.00\n";
    const { tables } = await extract(csv, [tableField("Day @", "Item", "Price #")]);
    expect(tables["Items"]?.checks).toContainEqual({
      code: "words_left_out",
      message: '1 cell is not in any column: "4.20".',
    });
  });
});

describe("the sums of a CSV", () => {
  const items = "Item;Price\nRope;4,50\nSail;1.200,00\n";
  const columns = asked("Item", "Price #");

  it("are no rows, nor is the tax between them", async () => {
    const csv =
      "Item,Count,Price\nRope,2,4.00\nSail,1,20.00\nSubtotal,,24.00\nTax,,4.80\nGrand total,,28.80\n";
    expect(await rowsIn(csv, "a.csv", asked("Item", "Count #", "Price #"))).toEqual({
      rows: [
        ["Rope", "2", "4.00"],
        ["Sail", "1", "20.00"],
      ],
      counted: 2,
    });
  });

  it("leave the only item of a group a row", async () => {
    const csv =
      "Item,Count,Price\nRope,2,4.00\nSail,1,20.00\nSubtotal,,24.00\nMast,1,90.00\nGrand total,,114.00\n";
    expect((await rowsIn(csv, "a.csv", asked("Item", "Count #", "Price #"))).rows).toContainEqual([
      "Mast",
      "1",
      "90.00",
    ]);
  });

  it("leave an item after a subtotal a row, even if it lacks a cell", async () => {
    const csv =
      "Item,Count,Price,Amount,Note\nRope,1,10.00,10.00,red\nSail,2,5.00,10.00,blue\nSubtotal,,,20.00,\n" +
      "Delivery,1,4.90,4.90,\nTotal,,,24.90,\n";
    const { rows } = await rowsIn(csv, "a.csv", asked("Item", "Count #", "Amount #"));
    expect(rows.map(([item]) => item)).toEqual(["Rope", "Sail", "Delivery"]);
  });

  it.each(["Total;1.204,50\n", "Summe;1.204,50\n"])("are not rows if they add up: %j", async (sum) => {
    expect(await rowsIn(items + sum, "a.csv", columns)).toEqual({
      rows: [
        ["Rope", "4,50"],
        ["Sail", "1.200,00"],
      ],
      counted: 2,
    });
  });

  it("exclude records that only begin with such a word", async () => {
    const csv =
      "Day,Text,Place,Price\n2026-05-02,New Balance store,,49.90\n2026-05-03,Rope,Ely,4.20\n2026-05-04,Total Wine,,9.10\n";
    expect((await rowsIn(csv, "a.csv", asked("Text", "Price #"))).rows.map(([text]) => text)).toEqual([
      "New Balance store",
      "Rope",
      "Total Wine",
    ]);
  });

  const regions = (...rows: string[]) => ["Region;Item;Pieces;Amount", ...rows, ""].join("\n");
  const inRegions = asked("Region", "Item", "Pieces #", "Amount #");

  it.each(["Subtotal;;5;30.50", ";;5;30.50", "Zwischensumme;;;30.50"])(
    "are not rows below their group either: %j",
    async (sum) => {
      const csv = regions(
        "North;Rope;2;10.50",
        "North;Sail;3;20.00",
        sum,
        "South;Mast;1;15.00",
        "South;Oar;4;16.00",
        "South;Tar;1;2.00",
        "Total;;11;63.50",
      );
      const { rows, counted } = await rowsIn(csv, "a.csv", inRegions);
      expect(rows.map(([, item]) => item)).toEqual(["Rope", "Sail", "Mast", "Oar", "Tar"]);
      expect(counted).toBe(5);
    },
  );

  it("are not rows below their group in a CSV of names and amounts", async () => {
    const csv =
      "Item;Price\nRope;4,50\nSail;5,50\nSubtotal;10,00\nMast;7,00\nOar;8,00\nSubtotal;15,00\nTotal;25,00\n";
    const { rows, counted } = await rowsIn(csv, "a.csv", columns);
    expect(rows.map(([item]) => item)).toEqual(["Rope", "Sail", "Mast", "Oar"]);
    expect(counted).toBe(4);
  });

  it("are doubtful rows below a group with a different sum", async () => {
    const csv = regions(
      "North;Rope;2;10.50",
      "North;Sail;3;20.00",
      "Subtotal;;5;99.00",
      "South;Mast;1;15.00",
      "South;Oar;4;16.00",
      "South;Tar;1;2.00",
    );
    const { tables } = await extract(csv, [tableField("Region", "Item", "Pieces #", "Amount #")]);
    expect(tables["Items"]?.rows).toHaveLength(6);
    expect(tables["Items"]?.checks).toEqual([
      { code: "rows_disagree", message: "5 rows in the document, 6 in the table." },
    ]);
  });

  it("exclude records without a text", async () => {
    const csv = regions("North;Rope;2;10.50", "North;Sail;3;20.00", ";;1;12.00", "South;Oar;4;16.00");
    expect((await rowsIn(csv, "a.csv", inRegions)).rows).toHaveLength(4);
  });

  it("are doubtful rows if they do not add up", async () => {
    const { tables } = await extract(`${items}Total;99,00\n`, [tableField("Item", "Price #")]);
    expect(tables["Items"]?.rows).toHaveLength(3);
    expect(tables["Items"]?.checks.map(({ code }) => code)).toContain("rows_disagree");
  });

  it("are not rows if they are balances above and below the bookings", async () => {
    const [header, ...rows] = BOOKINGS.trim().split("\n");
    const csv = [header, ",Opening balance,,1000.00", ...rows, ",Closing balance,,990.80"].join("\n");
    expect(await rowsIn(csv, "a.csv", COLUMNS)).toEqual({ rows: ROWS, counted: 2 });
  });
});

describe("a record without a text", () => {
  it.each([
    [["No,Note,Amount", "1,apple,10", "2,pear,20", "3,,30", "4,plum,11"]],
    [
      [
        "Date,Text,Amount",
        "2024-01-01,Deposit,100",
        "2024-01-02,Fee,-50",
        "2024-01-03,,50",
        "2024-01-04,Rent,7",
      ],
    ],
    [["Day,Note,Rate", "1,a,0.0012", "2,b,0.0007", "3,,0.0005", "4,c,0.0011"]],
  ])("is not a sum of those above it: %j", async (lines) => {
    const names = (lines[0] ?? "").split(",");
    const table = tableField(...names.map((name, at) => (at === 2 ? `${name} #` : name)));
    const { tables } = await extract(lines.join("\n"), [table]);
    expect(tables[table.name]?.rows).toHaveLength(4);
  });
});
