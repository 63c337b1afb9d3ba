import { expect, test } from "vitest";
import { FeatureRow } from "@/lib/extraction/sources/feature-row";
import { believeForm } from "./believe-form";

const value = (score: number, formIsCertain: number, shapeFits = 1, isAfterSalutation = 0) => ({
  candidate: {
    start: 0,
    end: 4,
    value: "",
    features: FeatureRow.of({ formIsCertain, shapeFits, isAfterSalutation }),
  },
  score,
  places: 1,
});
const query = { concepts: [] };

test("trusts the only value with the form that its field asks for", () => {
  expect(believeForm(0.8, [value(2, 1), value(1, 0)], query)).toBe(0.95);
  expect(believeForm(0.97, [value(2, 1)], query)).toBe(0.97);
});

test("does not trust one of two values with that form", () => {
  expect(believeForm(0.8, [value(2, 1), value(1, 1)], query)).toBe(0.8);
});

test("does not trust a form that others share or that the field may not ask for", () => {
  expect(believeForm(0.8, [value(2, 0.5)], query)).toBe(0.8);
  expect(believeForm(0.8, [value(2, 1, 0.7)], query)).toBe(0.8);
  expect(believeForm(0.8, [value(-1, 1)], query)).toBe(0.8);
});
