import { describe, expect, it } from "vitest";
import { correctionInput, toolCorrectionInput } from "./correction-input";
import { correctValuesInput } from "./correct-values";
import { CORRECTED_TEXT_MAX } from "./limits";
import { CORRECTED_TEXT_TOO_LONG } from "./value";

const longest = "x".repeat(CORRECTED_TEXT_MAX);
const tooLong = `${longest}x`;

const CHANGES: [string, (text: string) => object, string][] = [
  ["a value", (value) => ({ value }), "value"],
  ["a cell", (Article) => ({ row: 0, cells: { Article } }), "cells.Article"],
  ["a cell of a new row", (Article) => ({ row: 0, insert: { Article } }), "insert.Article"],
  ["a cell of all rows", (Article) => ({ value: [{ Article: "Rope" }, { Article }] }), "value.1.Article"],
];

describe("a text of 20,001 characters", () => {
  it.each(CHANGES)(
    "is refused with a message as %s, but one character less is accepted",
    (_, change, place) => {
      for (const schema of [correctionInput, toolCorrectionInput]) {
        const { error } = schema.safeParse({ name: "Berth", ...change(tooLong) });
        const told = error?.issues.map(({ path, message }) => [path.join("."), message]);
        expect(told).toEqual([[place, CORRECTED_TEXT_TOO_LONG]]);
        expect(schema.safeParse({ name: "Berth", ...change(longest) }).success).toBe(true);
      }
    },
  );

  it("is refused with a message as one of many values", () => {
    const changesOf = (value: string) => ({
      changes: [{ document: "01900000-0000-7000-8000-000000000000", name: "Berth", value }],
    });
    const { error } = correctValuesInput.safeParse(changesOf(tooLong));
    expect(error?.issues.map(({ message }) => message)).toEqual([CORRECTED_TEXT_TOO_LONG]);
    expect(correctValuesInput.safeParse(changesOf(longest)).success).toBe(true);
  });
});
