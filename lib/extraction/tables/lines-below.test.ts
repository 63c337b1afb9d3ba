import { describe, expect, test } from "vitest";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

const LOADED = ["Goods\tPallets\tLoad", "Slate\t2\t41.5", "Gravel\t3\t30.0", "Sand\t1\t25.2"];

describe("a line below a table", () => {
  test.for(FORMATS)("is not a row if its cells name their contents, in %s", async (format) => {
    const lines = [...LOADED, "Gross weight: 258.6 kg\tBags: 44"];
    const { rows, checks } = await readTable(lines, format, "Goods", "Pallets #", "Load #");
    expect(rows.map(([goods]) => goods)).toEqual(["Slate", "Gravel", "Sand"]);
    expect(checks).toEqual([]);
  });

  test.for(FORMATS)(
    "is not a row if its label says what it is, even below two rows, in %s",
    async (format) => {
      const lines = [
        "Goods\tLoad",
        "Slate\t41.50",
        "Gravel\t30.00",
        "Total: 71.50",
        "Due date: 1 April 2026",
      ];
      const { rows, checks } = await readTable(lines, format, "Goods", "Load #");
      expect(rows.map(([goods]) => goods)).toEqual(["Slate", "Gravel"]);
      expect(checks).toEqual([]);
    },
  );

  test.for(["html", "docx"] as const)(
    "is kept with a check if it is in another table, in %s",
    async (format) => {
      const lines = [...LOADED, "Driver", "Trailer 7 t\t-4"];
      const { rows, checks } = await readTable(lines, format, "Goods", "Pallets #", "Load #");
      expect(rows).toHaveLength(4);
      expect(checks.map(({ message }) => message)).toContain("3 rows in the document, 4 in the table.");
    },
  );

  test.for([
    "Discount: loyalty\t1\t-10.0",
    "Discount: 5 %\t\t-10.0",
    "Lab: physics\t2\t12.5",
    "NAILS 5 KG\t1\t4.0",
  ])("is a row if it has values without names: %s", async (last) => {
    for (const format of FORMATS) {
      const { rows } = await readTable([...LOADED, last], format, "Goods", "Pallets #", "Load #");
      expect(rows).toHaveLength(4);
    }
  });

  test.for(FORMATS)("is kept with a check if it may be a row, in %s", async (format) => {
    const lines = [...LOADED, "WEIGHT 8,859 LBS\t-10"];
    const { rows, checks } = await readTable(lines, format, "Goods", "Pallets #", "Load #");
    expect(rows).toHaveLength(4);
    expect(checks.map(({ message }) => message)).toContain("3 rows in the document, 4 in the table.");
  });
});

test.for(FORMATS)("adds no check to a last row like those above it, in %s", async (format) => {
  const lines = [...LOADED, "CEMENT\t4\t-12.5"];
  const { rows, checks } = await readTable(lines, format, "Goods", "Pallets #", "Load #");
  expect(rows).toHaveLength(4);
  expect(checks).toEqual([]);
});
