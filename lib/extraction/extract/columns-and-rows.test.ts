import { describe, expect, it } from "vitest";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

describe.each(FORMATS)("in %s, a column of dates", (format) => {
  const lines = ["Day\tItem\tPrice", "04/02/2026\tRope\t11.00", "04/03/2026\tSail\t12.50"];

  it("that can all be read both ways is in doubt", async () => {
    const { checks } = await readTable(lines, format, "Day @", "Item");
    expect(checks).toContainEqual({
      code: "several_candidates",
      message: "Day: day and month may be swapped.",
    });
  });

  it("that one of them decides is not", async () => {
    const more = [...lines, "04/16/2026\tMast\t13.00"];
    const { rows, checks } = await readTable(more, format, "Day @", "Item");
    expect(rows[0]).toEqual(["2026-04-02", "Rope"]);
    expect(checks.map(({ code }) => code)).not.toContain("several_candidates");
  });
});

describe.each(FORMATS)("in %s, a table", (format) => {
  it("has each column where its name is, whatever else its cells could be", async () => {
    const lines = ["SKU\tArticle\tQuantity", "Bolt M4\t4711\t3", "Nut M4\t4712\t5", "Pin\t4713\t9"];
    const { rows } = await readTable(lines, format, "SKU", "Article", "Quantity #");
    expect(rows[0]).toEqual(["Bolt M4", "4711", 3]);
  });

  it("with days of the year has them in the period that the document names", async () => {
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

  it("says so where a column has words instead of days", async () => {
    const lines = ["Device\tLast service\tCost", "Boiler\tMarch 2026\t120.00", "Lift\tFeb 2026\t340.00"];
    const { rows, checks } = await readTable(lines, format, "Device", "Last service @");
    expect(rows[0]).toEqual(["Boiler", null]);
    expect(checks.map(({ message }) => message)).toContain("2 cells in Last service are not complete dates.");
  });

  it("has a row that is called like a sum, among others of its form, where its numbers do not add up", async () => {
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

  it("has no row that may be called a sum, and whose numbers all add up", async () => {
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

  it("has the rows of all groups in which a list is printed side by side", async () => {
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

  it("has the rows of a group that is longer than the other one", async () => {
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

  it("has the columns beside each other of two halves whose heads are alike", async () => {
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
