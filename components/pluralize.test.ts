import { expect, it } from "vitest";
import { formatCount } from "./pluralize";

it("formats a count with the singular for one, the plural otherwise, and a localised number", () => {
  expect([0, 1, 2].map((count) => formatCount(count, "field"))).toEqual(["0 fields", "1 field", "2 fields"]);
  expect(formatCount(12_345, "word", new Intl.NumberFormat("de").format)).toBe("12.345 words");
});
