import { describe, expect, it } from "vitest";
import { aValue } from "@/lib/api/testing/a-value";
import { expectedValues } from "./expected-values";

const at = "2026-03-04T10:00:00.000Z";
const checks = [{ code: "low_confidence", message: "Unsure." } as const];

describe("the values that should be found in a document", () => {
  it("are those that a user corrected or confirmed, and those found without doubt", () => {
    const stored = [
      aValue({ name: "found" }),
      aValue({ name: "doubtful", checks }),
      aValue({ name: "sample", checks: [{ code: "sample", message: "A sample." }] }),
      aValue({ name: "confirmed", checks, confirmed_at: at }),
      aValue({ name: "corrected", value: "new", checks, correction: { value: "new", at } }),
      aValue({ name: "not found", value: null }),
      aValue({ name: "none", value: null, confirmed_at: at }),
      aValue({ name: "constructor", value: "x" }),
    ];
    const fields = [...stored, aValue({ name: "new" })];
    expect(expectedValues(fields, stored)).toEqual({
      values: {
        found: "N-7",
        sample: "N-7",
        confirmed: "N-7",
        corrected: "new",
        none: null,
        constructor: "x",
      },
      unchecked: ["doubtful", "not found", "new"],
    });
  });

  it("belong to the current fields and their types", () => {
    const stored = [aValue({ name: "former" }), aValue({ name: "other type", type: "TEXT" })];
    expect(expectedValues([{ name: "other type", type: "DATE" }], stored)).toEqual({
      values: {},
      unchecked: ["other type"],
    });
  });
});
