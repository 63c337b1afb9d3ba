import { expect, it } from "vitest";
import { fontWidthsOf } from "./font-widths-of";

it("keeps the widths that are not Helvetica's, of what is one character", () => {
  const glyphs = new Map([
    ["a", 556.2],
    ["b", 600.4],
    ["ffi", 900],
    ["漢", 1000],
    ["字", 500],
  ]);
  expect(fontWidthsOf(glyphs)).toEqual({ characters: "b字", widths: [600, 500] });
});

it.each([NaN, Infinity, -1])("drops the width %f of a damaged font", (width) => {
  expect(fontWidthsOf(new Map([["a", width]]))).toEqual({ characters: "", widths: [] });
});
