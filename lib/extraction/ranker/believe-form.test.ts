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

test("A value that alone has the form that its field asks for is believed", () => {
  expect(believeForm(0.8, [value(2, 1), value(1, 0)], query)).toBe(0.95);
  expect(believeForm(0.97, [value(2, 1)], query)).toBe(0.97);
});

test("One of two values of that form is not", () => {
  expect(believeForm(0.8, [value(2, 1), value(1, 1)], query)).toBe(0.8);
});

test("A form that others have, too, or that the field may not ask for, is no reason", () => {
  expect(believeForm(0.8, [value(2, 0.5)], query)).toBe(0.8);
  expect(believeForm(0.8, [value(2, 1, 0.7)], query)).toBe(0.8);
  expect(believeForm(0.8, [value(-1, 1)], query)).toBe(0.8);
});
