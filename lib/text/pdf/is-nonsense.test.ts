import { describe, expect, it } from "vitest";
import { isNonsense } from "./is-nonsense";

const INVOICE = [
  "Payment is due within thirty days of the date of this invoice.",
  "Please quote the number of the order with each payment.",
  "Total amount: EUR 1,234.56, to be sent to the account below.",
].join(" ");

/** The text in codes that a font numbers its glyphs with, one after another as they are needed. */
function numbered(text: string): string {
  const glyphs = [...new Set(text.replace(/ /g, ""))];
  return text.replace(/\S/g, (letter) => String.fromCharCode(0x21 + glyphs.indexOf(letter)));
}

/** The text in codes that differ by as much as those of many fonts' glyphs and ASCII. */
function shifted(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) - 29));
}

/** Letters at random, in words of these lengths. */
function random(lengths: number[]): string {
  let seed = 1;
  const letter = () => String.fromCharCode(0x41 + ((seed = (seed * 48271) % 0x7fffffff) % 26));
  return lengths.map((length) => Array.from({ length }, letter).join("")).join(" ");
}

const times = (count: number, ...lengths: number[]) => Array.from({ length: count }, () => lengths).flat();

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
    ["glyphs' numbers for words", numbered(INVOICE)],
    ["other letters for words", shifted(INVOICE)],
    ["letters at random", random(times(30, 3, 7, 5, 2, 9))],
    ["single letters at random", random(times(300, 1))],
  ])("is nonsense if it consists of %s", (_, text) => {
    expect(isNonsense(text)).toBe(true);
  });

  it.each([
    ["a sentence", "The invoice is due within thirty days."],
    ["a sentence with a few signs of a symbol font", "\uf0b7 Monday\n\uf0b7 Tuesday\n\uf0b7 Wednesday\n"],
    ["rows of dots", "Name: ................................................"],
    ["few characters", "xxx"],
    ["another script", "請求書番号一二三四五六七八九十百千万円也以上合計金額"],
    ["figures", "1 000 000 000 000 000 000.00"],
    ["an invoice", INVOICE],
    ["rows of seats", "ABCDEF ABCDEF ABCDEF ABCDEF ABCDEF"],
    ["numbers in order", "0123456789 0123456789 0123456789"],
    ["an index with its letters", "ABCDEFGHIJKLMNOPQRSTUVWXYZ Accounts 3, Balance 4, Costs 12, Interest 7"],
    ["a list of codes", Intl.supportedValuesOf("currency").join(" ")],
    ["a list of vouchers", random(times(50, 8))],
    ["a list of keys with figures", random(times(30, 4, 6, 5)).replace(/[A-F]/g, "7")],
    ["blackened words", "Paid by XXXXX XXXXXXXX of XXX on XXXXXX to account XXXXXXXX\n".repeat(8)],
    ["a table of amounts", "$ 1,234.50 (12.5%) +3 <1 [2] = 4/5 *".repeat(10)],
    ["Vietnamese", "Những người dự họp đều được hưởng quyền lợi cũng như phải thực hiện đầy đủ nghĩa vụ đối với hợp tác xã, được biểu quyết những vấn đề của hợp tác xã. ".repeat(2)], // prettier-ignore
    ["Welsh", "Mae gan bawb hawl i ryddid meddwl cydwybod a chrefydd; mae'r hawl hon yn cynnwys rhyddid i newid ei grefydd neu gred, a rhyddid naill ai ar ei ben ei hun"], // prettier-ignore
    ["a form with lines to fill in", "Name: ________/________ Tel.: ________-________ (*)\n".repeat(10)],
    ["Japanese with a few Latin letters", "請求書番号 kWh 一二三四五六七八九十合計金額 pcs 合計 km 万円以上の合計金額 mm ".repeat(20)], // prettier-ignore
  ])("is read if it is %s", (_, text) => {
    expect(isNonsense(text)).toBe(false);
  });
});
