import { expect, test } from "vitest";
import { toTsv } from "@/lib/exports/to-tsv";
import { parseTsv } from "./parse-tsv";

test("cells are read as spreadsheets copy them, with quotes, line breaks and tabs in them", () => {
  expect(parseTsv("a\tb\nc\td")).toEqual([
    ["a", "b"],
    ["c", "d"],
  ]);
  expect(parseTsv('"two\nlines"\t"says ""yes"""\r\n"tab\there"\t\r\n')).toEqual([
    ["two\nlines", 'says "yes"'],
    ["tab\there", ""],
  ]);
});

test("a line break at the end begins no row, an empty line within is a row, and shorter rows are filled up", () => {
  expect(parseTsv("a\n")).toEqual([["a"]]);
  expect(parseTsv("a\tb\n\nc")).toEqual([
    ["a", "b"],
    ["", ""],
    ["c", ""],
  ]);
  expect(parseTsv("")).toEqual([[""]]);
});

test("a quote within a cell, or one that is never closed, is a sign like any other", () => {
  expect(parseTsv('15" screen\t"open')).toEqual([['15" screen', '"open']]);
  expect(parseTsv('"a" b\tc')).toEqual([['"a" b', "c"]]);
});

test("what is copied from the grid is read as it was", () => {
  const cells = [
    ['line\none "quoted"', "tab\tbed"],
    ["", "12.50"],
  ];
  expect(parseTsv(toTsv(cells))).toEqual(cells);
});
