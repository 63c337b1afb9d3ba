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
  "In %s, a booking goes on until the next date, where its amount is below it",
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

test.for(FORMATS)("In %s, words below the last booking and a blank line are none of it", async (format) => {
  const lines = [...BOOKINGS.slice(0, -1), "", "Please check each entry of this statement."];
  const { rows } = await readTable(lines, format, "Date", "Details", "Amount #", "Balance #");
  expect(rows.at(-1)).toEqual(["2026-05-15", "Transfer Tern Boats Ltd", 120, 601.6]);
});
