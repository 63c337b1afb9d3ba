import { describe, expect, it } from "vitest";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

describe.each(FORMATS)("in %s, a column of dates", (format) => {
  const lines = ["Day\tItem\tPrice", "04/02/2026\tRope\t11.00", "04/03/2026\tSail\t12.50"];

  it("is doubtful if all of them are ambiguous", async () => {
    const { checks } = await readTable(lines, format, "Day @", "Item");
    expect(checks).toContainEqual({
      code: "several_candidates",
      message: "Day: day and month may be swapped.",
    });
  });

  it("is not doubtful if one of them is unambiguous", async () => {
    const more = [...lines, "04/16/2026\tMast\t13.00"];
    const { rows, checks } = await readTable(more, format, "Day @", "Item");
    expect(rows[0]).toEqual(["2026-04-02", "Rope"]);
    expect(checks.map(({ code }) => code)).not.toContain("several_candidates");
  });
});

describe.each(FORMATS)("in %s, a table", (format) => {
  it("assigns columns by their names, whatever else the cells could be", async () => {
    const lines = ["SKU\tArticle\tQuantity", "Bolt M4\t4711\t3", "Nut M4\t4712\t5", "Pin\t4713\t9"];
    const { rows } = await readTable(lines, format, "SKU", "Article", "Quantity #");
    expect(rows[0]).toEqual(["Bolt M4", "4711", 3]);
  });

  it("puts days without a year in the period that the document names", async () => {
    const lines = [
      "Statement 12/15/2025 - 01/14/2026",
      "Date\tText\tAmount",
      "12/18\tRope\t54.10",
      "12/31\tSail\t199.00",
      "01/02\tMast\t15.05",
    ];
    const { rows } = await readTable(lines, format, "Date @", "Text");
    expect(rows).toEqual([
      ["2025-12-18", "Rope"],
      ["2025-12-31", "Sail"],
      ["2026-01-02", "Mast"],
    ]);
  });

  it("reports a column that has words instead of days", async () => {
    const lines = ["Device\tLast service\tCost", "Boiler\tMarch 2026\t120.00", "Lift\tFeb 2026\t340.00"];
    const { rows, checks } = await readTable(lines, format, "Device", "Last service @");
    expect(rows[0]).toEqual(["Boiler", null]);
    expect(checks.map(({ message }) => message)).toContain("2 cells in Last service are not complete dates.");
  });

  it("keeps a row named like a sum among similar rows if its numbers do not add up", async () => {
    const lines = [
      "Budget",
      "Category\tPlanned\tActual",
      "Rope\t900.00\t900.00",
      "Tax\t310.00\t310.00",
      "Payments\t150.00\t150.00",
      "Sails\t200.00\t180.00",
    ];
    const { rows } = await readTable(lines, format, "Category", "Planned #", "Actual #");
    expect(rows.map(([category]) => category)).toEqual(["Rope", "Tax", "Payments", "Sails"]);
  });

  it("drops a row that may be named a sum if all its numbers add up", async () => {
    const lines = [
      "Site\tPower\tCost",
      "Mill Road\t124.50\t37.20",
      "Quay House\t81.00\t24.30",
      "Sum\t205.50\t61.50",
    ];
    const { rows, checks } = await readTable(lines, format, "Site", "Power #", "Cost #");
    expect(rows.map(([site]) => site)).toEqual(["Mill Road", "Quay House"]);
    expect(checks).toEqual([]);
  });

  it("has the rows of all column groups of a list", async () => {
    const lines = [
      "Article\tPrice\tArticle\tPrice",
      "Rope\t2.50\tMast\t4.00",
      "Sail\t9.00\tKeel\t3.20",
      "Tern\t7.10\tOar\t8.00",
    ];
    const { rows, checks } = await readTable(lines, format, "Article", "Price #");
    expect(rows).toEqual([
      ["Rope", 2.5],
      ["Sail", 9],
      ["Tern", 7.1],
      ["Mast", 4],
      ["Keel", 3.2],
      ["Oar", 8],
    ]);
    expect(checks).toEqual([]);
  });

  it("has the rows of a column group that is longer than the other", async () => {
    const lines = [
      "Price list",
      "Article\tPrice\tArticle\tPrice",
      "Rope\t2.50\tMast\t4.00",
      "Sail\t9.00\tKeel\t3.20",
      "Tern\t7.10",
    ];
    const { rows } = await readTable(lines, format, "Article", "Price #");
    expect(rows.map(([article]) => article)).toEqual(["Rope", "Sail", "Tern", "Mast", "Keel"]);
  });

  it("has the adjacent columns of two halves with the same headings", async () => {
    const lines = [
      "Debit\tEUR\tCredit\tEUR",
      "Return 5\t40.00\tInvoice 88\t410.00",
      "Return 6\t25.00\tInvoice 89\t120.00",
    ];
    const { rows } = await readTable(lines, format, "Credit", "EUR #");
    expect(rows).toEqual([
      ["Invoice 88", 410],
      ["Invoice 89", 120],
    ]);
  });
});
