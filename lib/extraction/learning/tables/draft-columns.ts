import { itemAt } from "@/lib/item-at";
import { median } from "@/lib/extraction/values/median";
import type { DrawnDocument, DrawnWord, Extent } from "./drawn-lines";
import { isOnePiece, WORD_GAP } from "./line-patterns";
import { extentOf } from "./taught-heads";
import type { WordsOfCells } from "./words-of-cells";

export interface DraftColumn {
  /** Index of this column in the field. Null if the field doesn't ask for it. */
  asked: number | null;
  words: ReadonlySet<DrawnWord>;
  pieces: Extent[];
}

/** Words less than this many line heights apart form one piece. */
const SPACE = 0.45;

/**
 * Returns null if two columns overlap.
 * @param isJoined whether words next to a cell belong to its column
 * @param keepsPieces whether a line without wide gaps belongs to one column
 */
export function draftColumns(
  { lines }: DrawnDocument,
  cells: WordsOfCells,
  isJoined: boolean,
  keepsPieces = false,
): DraftColumn[] | null {
  const asked = (cells[0] ?? []).map(
    (_, column) => new Set(cells.flatMap((row) => (row[column] ?? []).map(({ word }) => word))),
  );
  const rowLines = new Set(cells.flat(2).map(({ line }) => line));
  const others: DrawnWord[][] = [];
  for (const index of rowLines)
    for (const piece of piecesOf(itemAt(lines, index).words, keepsPieces ? WORD_GAP : SPACE)) {
      const columnOf = (word: DrawnWord) => asked.findIndex((words) => words.has(word));
      const owners = new Set(piece.map(columnOf).filter((column) => column >= 0));
      const free = piece.filter((word) => columnOf(word) < 0);
      const [owner, ...more] = owners;
      if (free.length === 0) continue;
      if (isJoined && owner !== undefined && more.length === 0)
        for (const word of free) asked[owner]?.add(word);
      else others.push(free);
    }
  // A line without wide gaps may extend below other columns.
  const isLong = (index: number) => keepsPieces && isOnePiece(itemAt(lines, index).words);
  const inRows = (words: ReadonlySet<DrawnWord>) => {
    const own = [...rowLines].map((index) => ({
      isLong: isLong(index),
      words: itemAt(lines, index).words.filter((word) => words.has(word)),
    }));
    const short = own.filter((line) => !line.isLong && line.words.length > 0);
    return (short.length > 0 ? short : own).map((line) => line.words);
  };
  const extents = asked.map((words) => extentOf(inRows(words).flat()));
  const rest = others.filter((piece) => {
    const own = extentOf(piece);
    const over = extents.flatMap((extent, column) => (extent && own && overlap(extent, own) ? [column] : []));
    const [only, ...more] = over;
    if (only === undefined || more.length > 0) return true;
    for (const word of piece) asked[only]?.add(word);
    return false;
  });
  const columns = [
    ...asked.flatMap((words, column) => (words.size > 0 ? [{ asked: column, words }] : [])),
    ...clusters(rest).map((words) => ({ asked: null, words })),
  ];
  const drafts = columns.map(({ asked, words }): DraftColumn => {
    const pieces = inRows(words).flatMap((own) => extentOf(own) ?? []);
    return { asked, words, pieces };
  });
  const middle = ({ pieces }: DraftColumn) => median(pieces.map(({ left, right }) => (left + right) / 2));
  const sorted = drafts.sort((a, b) => middle(a) - middle(b));
  return areBeside(
    sorted,
    [...rowLines].map((index) => itemAt(lines, index).words),
  )
    ? sorted
    : null;
}

function overlap(a: Extent, b: Extent): boolean {
  return a.left < b.right && b.left < a.right;
}

export function piecesOf(words: readonly DrawnWord[], space: number): DrawnWord[][] {
  const pieces: DrawnWord[][] = [];
  for (const word of words) {
    const last = pieces.at(-1)?.at(-1);
    if (last && word.left - last.right <= space) pieces.at(-1)?.push(word);
    else pieces.push([word]);
  }
  return pieces;
}

function clusters(pieces: readonly (readonly DrawnWord[])[]): Set<DrawnWord>[] {
  const found: { extent: Extent; words: Set<DrawnWord> }[] = [];
  for (const piece of [...pieces].sort((a, b) => itemAt(a, 0).left - itemAt(b, 0).left)) {
    const extent = extentOf(piece);
    if (!extent) continue;
    const over = found.find((one) => overlap(one.extent, extent));
    if (over) {
      for (const word of piece) over.words.add(word);
      over.extent = extentOf([over.extent, extent]) ?? extent;
    } else found.push({ extent, words: new Set(piece) });
  }
  return found.map(({ words }) => words);
}

function areBeside(columns: readonly DraftColumn[], lines: readonly (readonly DrawnWord[])[]): boolean {
  return lines.every((words) => {
    const places = words.flatMap((word) => {
      const place = columns.findIndex((column) => column.words.has(word));
      return place < 0 ? [] : [place];
    });
    return places.every((place, index) => index === 0 || itemAt(places, index - 1) <= place);
  });
}
