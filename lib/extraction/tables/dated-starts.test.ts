import { expect, test } from "vitest";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

const BOOKINGS = [
  "Statement of May 2026",
  "Date\tDetails\tAmount\tBalance",
  "2026-05-04\tCard payment",
  "\tFishmonger Quay 9\t18.40\t981.60",
  "\tby the quay",
  "2026-05-07\tStanding order",
  "\tMooring for May\t500.00\t481.60",
  "2026-05-15\tTransfer",
  "\tTern Boats Ltd\t120.00\t601.60",
  "Closing balance\t\t\t601.60",
];

test.for(FORMATS)(
  "in %s, a booking continues until the next date if its amount is below it",
  async (format) => {
    const { rows, checks } = await readTable(BOOKINGS, format, "Date", "Details", "Amount #", "Balance #");
    expect(rows).toEqual([
      ["2026-05-04", "Card payment Fishmonger Quay 9 by the quay", 18.4, 981.6],
      ["2026-05-07", "Standing order Mooring for May", 500, 481.6],
      ["2026-05-15", "Transfer Tern Boats Ltd", 120, 601.6],
    ]);
    expect(checks.map(({ code }) => code)).not.toContain("rows_disagree");
  },
);

test.for(FORMATS)(
  "in %s, words below the last booking and a blank line do not belong to it",
  async (format) => {
    const lines = [...BOOKINGS.slice(0, -1), "", "Please check each entry of this statement."];
    const { rows } = await readTable(lines, format, "Date", "Details", "Amount #", "Balance #");
    expect(rows.at(-1)).toEqual(["2026-05-15", "Transfer Tern Boats Ltd", 120, 601.6]);
  },
);

test.for(FORMATS)("in %s, a word for totals can name a booking that has no amount yet", async (format) => {
  const lines = [
    ...BOOKINGS.slice(0, -1).filter((line) => !line.includes("by the quay")),
    "2026-05-21\tDirect debit",
    "\tNet payments\t70.00\t531.60",
  ];
  const { rows } = await readTable(lines, format, "Date", "Details", "Amount #", "Balance #");
  expect(rows.at(-1)).toEqual(["2026-05-21", "Direct debit Net payments", 70, 531.6]);
});

test.for(FORMATS)("in %s, a booking whose date has no year may be named like a total", async (format) => {
  const lines = [
    "Konto 4411, 2026",
    "Tag\tVorgang\tBetrag",
    "07.03.\tGutschrift",
    "\tLohn März\t1.900,00",
    "21.03.\tLastschrift",
    "\tNetzbetrieb Abschlag\t70,00",
  ];
  const { rows } = await readTable(lines, format, "Vorgang", "Betrag #");
  expect(rows).toEqual([
    ["Gutschrift Lohn März", 1900],
    ["Lastschrift Netzbetrieb Abschlag", 70],
  ]);
});

test("does not start a row at the end of a period on its own line", async () => {
  const lines = [
    "State\tDates\tStops\tDays",
    "Delta\t2026-03-01 to\t8\t17",
    "2026-03-18",
    "Coast\t2026-03-19 to\t6\t13",
    "2026-04-01",
    "Hills\t2026-04-02 to\t9\t11",
    "2026-04-13",
  ];
  const { rows } = await readTable(lines, "txt", "State", "Stops #", "Days #");
  expect(rows).toEqual([
    ["Delta", 8, 17],
    ["Coast", 6, 13],
    ["Hills", 9, 11],
  ]);
});
