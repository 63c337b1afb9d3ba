import { describe, expect, it } from "vitest";
import { aValue } from "@/lib/api/testing/a-value";
import { keepCorrections, setValue } from "./correct-values";
import type { StoredScalar } from "./stored-values";
import { valueColumns } from "./to-check";

const at = "2026-03-04T10:00:00.000Z";
const checks = [{ code: "low_confidence", message: "Unsure." } as const];

describe("what a person says of a value", () => {
  it("is a correction where it differs from the engine's value, otherwise a confirmation", () => {
    const stored = aValue({ value: "N-7" });
    const corrected = setValue(stored, "N-8", at);
    expect(corrected).toEqual({ ...stored, value: "N-8", correction: { value: "N-8", at } });
    expect(setValue(corrected, "N-7", at)).toEqual({ ...stored, confirmed_at: at });
  });

  it("settles the value's checks", () => {
    const isToCheck = (value: StoredScalar) => valueColumns({ values: [value], tables: {} }).toCheck === 1;
    const doubtful = aValue({ checks });
    expect(isToCheck(doubtful)).toBe(true);
    expect(isToCheck(setValue(doubtful, null, at))).toBe(false);
    expect(isToCheck(setValue(doubtful, doubtful.value, at))).toBe(false);
    expect(isToCheck(aValue({}))).toBe(false);
  });

  it("or that there is none, is wanted of a required field without a value", () => {
    const toCheck = (...values: StoredScalar[]) => valueColumns({ values, tables: {} }).toCheck;
    const missing = aValue({ value: null, required: true });
    expect(toCheck(missing, aValue({ value: null }))).toBe(1);
    expect(toCheck(setValue(missing, null, at), setValue(missing, "N-7", at))).toBe(0);
  });
});

/** The values of a repeated extraction, of which a person corrected some before. */
function kept(values: StoredScalar[], former: StoredScalar[]) {
  return keepCorrections({ values, tables: {} }, { values: former, tables: {} }).values;
}

describe("after a repeated extraction", () => {
  it("what a person said is in force, of fields of the same name and type", () => {
    const former = [
      aValue({ name: "a", value: "mine", original: "old", correction: { value: "mine", at } }),
      aValue({ name: "b", value: "old", confirmed_at: at }),
      aValue({ name: "c", value: "old" }),
      aValue({ name: "d", value: "mine", original: "old", correction: { value: "mine", at } }),
    ];
    const values = ["a", "b", "c"].map((name) => aValue({ name, value: "new" }));
    values.push(aValue({ name: "d", type: "NUMBER", value: 1 }), aValue({ name: "e", value: "new" }));
    expect(kept(values, former)).toEqual([
      { ...values[0]!, value: "mine", correction: { value: "mine", at } },
      { ...values[1]!, value: "old", correction: { value: "old", at } },
      ...values.slice(2),
    ]);
  });

  it("a correction that the engine now finds itself is a confirmation", () => {
    const former = [aValue({ name: "a", value: "new", original: "old", correction: { value: "new", at } })];
    const value = aValue({ name: "a", value: "new", original: "new" });
    expect(kept([value], former)).toEqual([{ ...value, confirmed_at: at }]);
  });
});
