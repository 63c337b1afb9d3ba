import { expect, it } from "vitest";
import { formatCount } from "./pluralize";

it("one is singular, everything else plural, and the number is written as asked", () => {
  expect([0, 1, 2].map((count) => formatCount(count, "field"))).toEqual(["0 fields", "1 field", "2 fields"]);
  expect(formatCount(12_345, "word", new Intl.NumberFormat("de").format)).toBe("12.345 words");
});
