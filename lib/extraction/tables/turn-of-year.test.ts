import { describe, expect, test } from "vitest";
import { FORMATS, readTable, type Format } from "@/lib/extraction/testing/in-formats";

async function daysIn(format: Format, statement: string, ...days: string[]) {
  const lines = days.map((day, index) => `${day}\tItem ${index}\t${index + 1}1.50`);
  const { rows } = await readTable(
    [statement, "", "Date\tText\tAmount", ...lines],
    format,
    "Date @",
    "Text",
    "Amount #",
  );
  return rows.map(([day]) => day);
}

describe.each(FORMATS)("in %s", (format) => {
  test("puts days in December before those in January in the year before the statement's", async () => {
    expect(
      await daysIn(format, "Statement of 5 January 2026", "18 DEC", "31 DEC", "02 JAN", "04 JAN"),
    ).toEqual(["2025-12-18", "2025-12-31", "2026-01-02", "2026-01-04"]);
  });

  test("also does so below them if the newest come first", async () => {
    expect(
      await daysIn(format, "Kontoauszug vom 05.02.2026", "04.02.", "03.01.", "30.12.", "28.12."),
    ).toEqual(["2026-02-04", "2026-01-03", "2025-12-30", "2025-12-28"]);
  });

  test("puts days in January after a December statement in the next year", async () => {
    expect(await daysIn(format, "Planned on 20 December 2026", "22 DEC", "29 DEC", "05 JAN")).toEqual([
      "2026-12-22",
      "2026-12-29",
      "2027-01-05",
    ]);
  });

  test("puts unordered days in the only year that the document names", async () => {
    expect(
      await daysIn(format, "Statement of 5 January 2026", "02 JAN", "18 DEC", "04 JAN", "31 DEC"),
    ).toEqual(["2026-01-02", "2026-12-18", "2026-01-04", "2026-12-31"]);
  });
});
