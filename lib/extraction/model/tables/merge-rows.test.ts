import { describe, expect, it } from "vitest";
import { mergeRows } from "./merge-rows";
import { cutLines } from "./numbered-lines";
import { spanOf, type PlacedRow } from "./place-rows";

const TEXT = Array.from({ length: 30 }, () => "Group Widget 5.00\n").join("");
const LINED = { text: TEXT, lines: cutLines(TEXT) };

/** A row with the offsets of its cells. */
function rowAt(line: number, starts: readonly number[], named = line): PlacedRow {
  const cells = starts.map((start) => ({ raw: "same", start, end: start + 4 }));
  return { cells, span: spanOf(cells), line, named };
}

/** The offset of a word in a line. */
function at(line: number, offset: number): number {
  return (LINED.lines[line]?.start ?? 0) + offset;
}

function merged(asked: number[], ...rows: PlacedRow[]): number[] {
  return mergeRows([{ asked, rows }], LINED).map(({ line }) => line);
}

describe("rows of several answers", () => {
  it("are two at two places, even if equal, and one at one place", () => {
    const [one, other] = [rowAt(1, [at(1, 0), at(1, 6)]), rowAt(2, [at(2, 0), at(2, 6)])];
    expect(merged([1, 2], one, other)).toEqual([1, 2]);
    expect(merged([1, 2], one, { ...one })).toEqual([1]);
  });

  it("are two in two lines even if they share most cells, as in a group", () => {
    const group = [at(1, 0), at(1, 6)];
    expect(merged([1, 2], rowAt(1, [...group, at(1, 13)]), rowAt(2, [...group, at(2, 13)]))).toEqual([1, 2]);
  });

  it("count if the model names a requested line, even if their words are in another", () => {
    expect(merged([10, 11], rowAt(17, [at(17, 0)], 11))).toEqual([17]);
    expect(merged([10, 11], rowAt(17, [at(17, 0)], 17))).toEqual([]);
  });
});
