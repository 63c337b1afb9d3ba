import { describe, expect, it } from "vitest";
import type { ValueUnit, VerifiedRow } from "@/lib/extraction/values/types";
import { toStoredRow } from "./stored-tables";
import { usualUnits } from "./stored-units";
import { unitOfCell, unitOfFound } from "./unit-of-cell";

const EUR: ValueUnit = { text: "€", code: "EUR" };
const USD: ValueUnit = { text: "US$", code: "USD" };

function row(value: number | null, unit?: ValueUnit): VerifiedRow {
  const place = { state: "verified" as const, start: 0, end: 4 };
  return {
    start: 0,
    end: 9,
    cells: [
      { value: "Rope", ...place },
      { value, ...place, ...(unit && { unit }) },
    ],
  };
}

const ROWS = [row(1, EUR), row(2, EUR), row(3, USD), row(4), row(null), row(5, EUR)];

function stored(rows = ROWS, head_units?: (ValueUnit | null)[]) {
  const usual = usualUnits({ rows, ...(head_units && { head_units }) });
  return { usual, found: rows.map((row) => toStoredRow(row, usual)) };
}

describe("the stored units of a table", () => {
  it("are read back unchanged", () => {
    const { usual, found } = stored();
    expect(found.map((row) => unitOfFound(row, 1, usual))).toEqual([EUR, EUR, USD, null, null, EUR]);
    expect(found.map((row) => unitOfFound(row, 0, usual))).toEqual(ROWS.map(() => null));
  });

  it("take no space in rows with the usual unit", () => {
    const rows = Array.from({ length: 1_000 }, () => row(1, EUR));
    const { usual, found } = stored(rows);
    const without = stored(rows.map(() => row(1)));
    expect(usual).toEqual([null, EUR]);
    expect(found).toEqual(without.found);
    expect(found.every((row) => row.length === 3)).toBe(true);
    expect(without.usual).toEqual([]);
  });

  it("give a number that a user enters only the column heading's unit", () => {
    const corrected = { values: ["Rope", 7], original: 0 };
    const added = { values: ["Sail", 8], original: null };
    for (const [head_units, unit] of [
      [[null, EUR], EUR],
      [undefined, null],
    ] as const) {
      const { usual, found } = stored(ROWS, head_units && [...head_units]);
      expect(unitOfCell(corrected, 1, { found }, usual)).toEqual(unit);
      expect(unitOfCell(added, 1, { found }, usual)).toEqual(unit);
      expect(unitOfCell({ values: ["Rope", 3], original: 2 }, 1, { found }, usual)).toEqual(USD);
      expect(unitOfCell({ values: ["Rope", null], original: 2 }, 1, { found }, usual)).toBeNull();
    }
  });
});
