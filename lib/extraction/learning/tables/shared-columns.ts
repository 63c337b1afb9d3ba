import type { DrawnDocument, DrawnWord, Extent } from "./drawn-lines";
import { piecesOf } from "./draft-columns";
import { WORD_GAP } from "./line-patterns";
import { extentOf } from "./taught-heads";
import type { WordsOfCells } from "./words-of-cells";

/** A text may begin this many line heights left of the column above it. */
const BESIDE = 0.6;

/** Maps each requested column to the column whose place in the table it shares, or to itself. */
export function sharedColumns({ lines }: DrawnDocument, cells: WordsOfCells): number[] {
  const count = cells[0]?.length ?? 0;
  const pieces = new Map<DrawnWord, readonly DrawnWord[]>();
  for (const line of new Set(cells.flat(2).map(({ line }) => line)))
    for (const piece of piecesOf(lines[line]?.words ?? [], WORD_GAP))
      for (const word of piece) pieces.set(word, piece);
  const extents = Array.from({ length: count }, (_, at) =>
    extentOf(cells.flatMap((row) => (row[at] ?? []).map(({ word }) => word))),
  );
  const isShared = (own: number, other: number): boolean => {
    const both = cells.filter((row) => row[own]?.length && row[other]?.length);
    const shared = both.filter((row) => shares(row[own] ?? [], row[other] ?? [], extents[other], pieces));
    return shared.length > 0 && shared.length * 2 >= both.length;
  };
  return Array.from({ length: count }, (_, own) => {
    const hosts = Array.from({ length: count }, (_, other) => other).filter(
      (other) => other !== own && isShared(own, other) && isBefore(cells, other, own),
    );
    return (
      hosts.find((host) => hosts.every((other) => other === host || isBefore(cells, host, other))) ?? own
    );
  });
}

type Words = WordsOfCells[number][number];

/** Whether a value is in the same text as the other column's value, or on a line above or below it. */
function shares(
  own: Words,
  other: Words,
  column: Extent | null | undefined,
  pieces: ReadonlyMap<DrawnWord, readonly DrawnWord[]>,
): boolean {
  const [first] = own;
  const piece = first && pieces.get(first.word);
  const [start] = piece ?? [];
  if (!piece || !start || !column) return false;
  if (other.some(({ word }) => piece.includes(word))) return true;
  const isLevel = other.some(({ line }) => own.some((one) => one.line === line));
  return !isLevel && start.left >= column.left - BESIDE && start.left < column.right;
}

/** Whether a column's values mostly come first, or are on the line with more values. */
function isBefore(cells: WordsOfCells, one: number, other: number): boolean {
  const compared = cells.flatMap((row) => {
    const [a, b] = [row[one]?.[0], row[other]?.[0]];
    if (!a || !b) return [];
    const onLine = (line: number) => row.filter((words) => words.some((word) => word.line === line)).length;
    return [onLine(a.line) - onLine(b.line) || b.word.start - a.word.start];
  });
  return compared.filter((by) => by > 0).length * 2 > compared.length;
}
