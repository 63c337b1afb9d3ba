import { expect, it } from "vitest";
import { aValue } from "./testing/a-value";
import { toToolValue } from "./tools";

const at = "2026-03-31T12:00:00.000Z";
const found = aValue({ name: "Total", value: "9", confidence: 0.9 });

it("reports nothing about the discarded value of a corrected one", () => {
  const corrected = toToolValue({ ...found, value: "7", correction: { value: "7", at } });
  expect(corrected).toMatchObject({
    evidence: { state: "corrected", quote: null, page: null },
    confidence: null,
    checks: [],
  });
});

it("reports where a corrected value was found", () => {
  const place = { quote: "7", start: 3, end: 4, page: 2, boxes: [] };
  const corrected = toToolValue({ ...found, value: "7", correction: { value: "7", at, place } });
  expect(corrected.evidence).toMatchObject({ state: "corrected", quote: "7", page: 2 });
});

it("returns an uncorrected value as found", () => {
  expect(toToolValue(found)).toBe(found);
});
