import { describe, expect, it, test } from "vitest";
import { extractRecords } from "@/lib/extraction/results/extract-records";
import { byName } from "@/lib/extraction/testing/by-name";
import { tableField } from "@/lib/extraction/testing/find-rows";
import { readBytes } from "@/lib/text/read-bytes";
import { asksForOneSide, asksForSomeRows } from "./asks-for-some-rows";

const ask = (prompt: string, name = "Rows") => ({ name, prompt });

describe("a table's prompt asks for some of the rows", () => {
  it.each([
    "Only the failed ones",
    "Bookings over 100",
    "Payments of more than € 1,000",
    "Orders after 1 March",
    "Those with a discount",
    "Nur stornierte Posten",
    "Beträge ab 500 EUR",
    "Les lignes de plus de 20 €",
    "Solo las canceladas",
    "Sólo",
  ])("as %j does", (prompt) => {
    expect(asksForSomeRows(ask(prompt))).toBe(true);
  });

  it.each([
    "",
    "Every booking on the statement",
    "Every row of the table, without the heading",
    "One row for every leg of the journey",
    "Every article, with its price excluding VAT",
    "All authors, in order; if none, null",
    'The rows of the table with the columns "Only child", "Name"',
    "Items and what is left over",
  ])("not as %j", (prompt) => {
    expect(asksForSomeRows(ask(prompt))).toBe(false);
  });

  it.each([
    ["The debits of the account", "Rows", true],
    ["", "Debits", true],
    ["Gutschriften", "Umsätze", true],
    ["Debits and credits", "Rows", false],
    ["Every booking on the statement", "Transactions", false],
  ])("by one side of an account: %j in %j", (prompt, name, expected) => {
    expect(asksForOneSide(ask(prompt, name))).toBe(expected);
  });
});

test.each([
  ["csv", "Date,Amount\n2026-03-01,-5.00\n2026-03-02,7.00\n2026-03-03,-9.00\n"],
  [
    "json",
    '[{"Date":"2026-03-01","Amount":-5},{"Date":"2026-03-02","Amount":7},{"Date":"2026-03-03","Amount":-9}]',
  ],
])(
  "reports that all rows of a %s file are returned although only some are requested",
  async (format, text) => {
    const document = await readBytes(Buffer.from(text), `a.${format}`);
    const found = async (prompt: string) =>
      byName((await extractRecords(document, [{ ...tableField("Date", "Amount #"), prompt }])).results)
        .tables["Items"];
    expect(await found("All bookings")).toMatchObject({ state: "verified", checks: [] });
    const table = await found("The debits");
    expect(table?.rows).toHaveLength(3);
    expect(table).toMatchObject({
      state: "ambiguous",
      checks: [{ code: "low_confidence", message: "All 3 rows found, but you asked for only some." }],
    });
  },
);
