import { describe, expect, it } from "vitest";
import { isNonsense } from "./is-nonsense";

describe("a text layer", () => {
  it.each([
    ["glyphs without a meaning", "\ue001\ue002\ue003 \ue004\ue005 ".repeat(10)],
    ["replacement characters", "Inv\ufffd\ufffd\ufffd\ufffd\ufffd".repeat(5)],
    ["one letter", "iiiii iiiiiiiii iiiiii iiiii iii"],
    ["the alphabet", "ABCDEFGHIJKLM NOPQRSTUVWXYZ abcdefghijklmnopqrstuvwxyz 0123456789"],
    [
      "letters of both cases in order",
      "Aa Bb Cc Dd Ee Ff Gg Hh Ii Jj Kk Ll Mm Nn Oo Pp Qq Rr Ss Tt Uu Vv Ww Xx Yy Zz",
    ],
  ])("is nonsense where it consists of %s", (_, text) => {
    expect(isNonsense(text)).toBe(true);
  });

  it.each([
    ["a sentence", "The invoice is due within thirty days."],
    ["a sentence with a few signs of a symbol font", "\uf0b7 Monday\n\uf0b7 Tuesday\n\uf0b7 Wednesday\n"],
    ["rows of dots", "Name: ................................................"],
    ["few characters", "xxx"],
    ["another script", "請求書番号一二三四五六七八九十百千万円也以上合計金額"],
    ["rows of seats", "ABCDEF ABCDEF ABCDEF ABCDEF ABCDEF"],
    ["numbers in order", "0123456789 0123456789 0123456789"],
    ["an index with its letters", "ABCDEFGHIJKLMNOPQRSTUVWXYZ Accounts 3, Balance 4, Costs 12, Interest 7"],
    ["figures", "1 000 000 000 000 000 000.00"],
  ])("is read where it is %s", (_, text) => {
    expect(isNonsense(text)).toBe(false);
  });
});
