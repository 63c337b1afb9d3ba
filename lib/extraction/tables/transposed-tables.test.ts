import { expect, test } from "vitest";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

test.for(FORMATS)(
  "adds the records' names above a table with headings on the left to their rows, in %s",
  async (format) => {
    const lines = [
      "\tKestrel\tMerlin\tHobby",
      "Price\t499\t649\t899",
      "Weight\t11.5\t12.1\t9.8",
      "Guarantee\t2\t3\t5",
    ];
    expect(await readTable(lines, format, "Model", "Price #", "Weight #", "Guarantee #")).toEqual({
      rows: [
        ["Kestrel", 499, 11.5, 2],
        ["Merlin", 649, 12.1, 3],
        ["Hobby", 899, 9.8, 5],
      ],
      checks: [],
    });
  },
);

test.for(FORMATS)("reads a word for balances at the end of one half as an entry, in %s", async (format) => {
  const lines = [
    "Debit\tEUR\tCredit\tEUR",
    "Bill 31\t410\tReturn 5\t40",
    "Bill 32\t120\tReturn 6\t25",
    "Bill 33\t515\tClosing\t980",
  ];
  const { rows } = await readTable(lines, format, "Debit", "EUR #");
  expect(rows).toEqual([
    ["Bill 31", 410],
    ["Bill 32", 120],
    ["Bill 33", 515],
  ]);
});

test.for(FORMATS)("reads names that begin with the word of their column, in %s", async (format) => {
  const lines = ["\tModel A\tModel B", "Price\t499\t649", "Weight\t11.5\t12.1", "Guarantee\t2\t3"];
  const { rows } = await readTable(lines, format, "Model", "Price #", "Weight #", "Guarantee #");
  expect(rows).toEqual([
    ["Model A", 499, 11.5, 2],
    ["Model B", 649, 12.1, 3],
  ]);
});

test.for(["html", "docx"] as const)(
  "does not read a shorter row above as names of records, in %s",
  async (format) => {
    const lines = ["Colour\tred", "Model\tA1\tB2", "Power\t10\t20", "Weight\t7\t8"];
    const { rows } = await readTable(lines, format, "Colour", "Model", "Power #", "Weight #");
    expect(rows.map(([colour]) => colour)).not.toContain("Colour");
  },
);
