import { expect, it } from "vitest";
import { counted } from "./counted";

it("one is singular, everything else plural, and the number is written as asked", () => {
  expect([0, 1, 2].map((count) => counted(count, "field"))).toEqual(["0 fields", "1 field", "2 fields"]);
  expect(counted(12_345, "word", new Intl.NumberFormat("de").format)).toBe("12.345 words");
});
