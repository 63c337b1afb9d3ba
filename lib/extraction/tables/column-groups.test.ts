import { describe, expect, test } from "vitest";
import { FORMATS, readTable } from "@/lib/extraction/testing/in-formats";

describe("a list in two groups of columns, the second one shorter", () => {
  test.for(FORMATS)("has all its rows counted, in %s", async (format) => {
    const lines = ["Tree\tHeight\tTree\tHeight", "Alder\t12\tBirch\t21", "Cedar\t33\tElm\t40", "Fir\t54"];
    expect(await readTable(lines, format, "Tree", "Height #")).toEqual({
      rows: [
        ["Alder", 12],
        ["Cedar", 33],
        ["Fir", 54],
        ["Birch", 21],
        ["Elm", 40],
      ],
      checks: [],
    });
  });

  test.for(FORMATS)("keeps a row with nothing next to it if all cells are words, in %s", async (format) => {
    const lines = ["Tree\tCode\tTree\tCode", "Alder\tAL\tBirch\tBI", "Cedar\tCE\tElm\tEL", "Fir\tFI"];
    const { rows, checks } = await readTable(lines, format, "Tree", "Code");
    expect(rows.map(([tree]) => tree)).toEqual(["Alder", "Cedar", "Fir", "Birch", "Elm"]);
    expect(checks).toEqual([]);
  });
});
