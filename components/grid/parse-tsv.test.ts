import { expect, test } from "vitest";
import { toTsv } from "@/lib/exports/to-tsv";
import { parseTsv } from "./parse-tsv";

test("reads cells as spreadsheets copy them, with quotes, line breaks and tabs inside", () => {
  expect(parseTsv("a\tb\nc\td")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(parseTsv('"two\nlines"\t"says ""yes"""\r\n"tab\there"\t\r\n')).toEqual([
    ["two\nlines", 'says "yes"'],
    ["tab\there", ""],
  ]);
});

test("ignores a final line break, keeps empty lines as rows, and pads shorter rows", () => {
  expect(parseTsv("a\n")).toEqual([["a"]]);
  expect(parseTsv("a\tb\n\nc")).toEqual([
    ["a", "b"],
    ["", ""],
    ["c", ""],
  ]);
  expect(parseTsv("")).toEqual([[""]]);
});

test("treats a quote inside a cell, or one that is never closed, as a normal character", () => {
  expect(parseTsv('15" screen\t"open')).toEqual([['15" screen', '"open']]);
  expect(parseTsv('"a" b\tc')).toEqual([['"a" b', "c"]]);
});

test("reads back what was copied from the grid", () => {
  const cells = [
    ['line\none "quoted"', "tab\tbed"],
    ["", "12.50"],
  ];
  expect(parseTsv(toTsv(cells))).toEqual(cells);
});
