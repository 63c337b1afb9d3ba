import { itemAt } from "@/lib/item-at";
import { median } from "@/lib/extraction/values/median";
import type { DraftColumn } from "./draft-columns";
import type { DrawnDocument, DrawnWord, Extent } from "./drawn-lines";
import { extentOf } from "./taught-heads";

export interface FoundHeads {
  first: number;
  last: number;
  cells: DrawnWord[][];
  beside: DrawnWord[][];
}

const MAX_ABOVE = 8;
const MAX_LINES = 4;
/** Maximum gap between lines of headings, in line heights like the next three constants. */
const MAX_APART = 1;
const BESIDE = 2;
const MAX_MISALIGNED = 2.5;
const STEADY = 0.5;
const EMPTY = 0.4;
const WITHOUT_COLUMN = 0.8;
/** A line with a higher cost per filled cell does not belong to the headings. */
const MAX_COST = 0.7;

export function headsOfColumns(
  { lines }: DrawnDocument,
  columns: readonly DraftColumn[],
  firstRow: number,
): FoundHeads | null {
  const page = lines[firstRow]?.page;
  const assigned = (index: number) => {
    const line = lines[index];
    return line && line.page === page ? assign(line.words, columns) : null;
  };
  const least = Math.max(Math.min(2, columns.length), Math.ceil(columns.length / 2));
  let anchor: { index: number; filled: number } | null = null;
  for (let index = firstRow - 1; index >= Math.max(0, firstRow - MAX_ABOVE); index -= 1) {
    const filled = filledOf(assigned(index)?.cells ?? []);
    if (filled >= least && filled > (anchor?.filled ?? 0)) anchor = { index, filled };
  }
  if (!anchor) return null;
  let [first, last] = [anchor.index, anchor.index];
  const isHead = (index: number, beside: number) => {
    const [line, other] = [lines[index], lines[beside]];
    const found = assigned(index);
    if (!line || !other || !found) return false;
    const apart = Math.max(line.top, other.top) - Math.min(line.bottom, other.bottom);
    return apart <= MAX_APART && found.cost / Math.max(1, filledOf(found.cells)) <= MAX_COST;
  };
  while (last + 1 < firstRow && last - first + 1 < MAX_LINES && isHead(last + 1, last)) last += 1;
  while (first > 0 && last - first + 1 < MAX_LINES && isHead(first - 1, first)) first -= 1;
  const all = Array.from({ length: last - first + 1 }, (_, at) => assigned(first + at)?.cells ?? []);
  const slots = Array.from({ length: 2 * columns.length + 1 }, (_, at) =>
    all.flatMap((cells) => cells[at] ?? []),
  );
  return {
    first,
    last,
    cells: slots.filter((_, at) => at % 2 === 1),
    beside: slots.filter((_, at) => at % 2 === 0),
  };
}

function filledOf(cells: readonly (readonly DrawnWord[])[]): number {
  return cells.filter((words) => words.length > 0).length;
}

interface Assignment {
  cost: number;
  cells: DrawnWord[][];
}

/** Adds adjacent words, because a heading may be wider than its column. */
function wordsOver(line: readonly DrawnWord[], { left, right }: Extent): readonly DrawnWord[] {
  const words = line.filter(({ marks }) => marks.length > 0);
  const isOver = (word: DrawnWord) => word.right > left - BESIDE && word.left < right + BESIDE;
  let from = words.findIndex(isOver);
  let to = words.findLastIndex(isOver);
  if (from < 0) return [];
  const areNear = (at: number) => itemAt(words, at + 1).left - itemAt(words, at).right <= STEADY;
  while (from > 0 && areNear(from - 1)) from -= 1;
  while (to + 1 < words.length && areNear(to)) to += 1;
  return words.slice(from, to + 1);
}

function assign(line: readonly DrawnWord[], columns: readonly DraftColumn[]): Assignment | null {
  const all = extentOf(columns.flatMap(({ pieces }) => pieces));
  if (!all) return null;
  const words = wordsOver(line, all);
  if (words.length === 0 || words.length > 60) return null;
  // best[i] is the best assignment of the first i words to the columns so far.
  let best: (Assignment | null)[] = words.map(() => null);
  best = [{ cost: 0, cells: [] }, ...best];
  const slots = [
    FREE,
    ...columns.flatMap((column) => [{ empty: EMPTY, costOf: misalignment(column) }, FREE]),
  ];
  for (const { empty, costOf } of slots) {
    best = best.map((_, to) => {
      let chosen: Assignment | null = null;
      for (let from = to; from >= 0; from -= 1) {
        const before = best[from];
        if (!before) continue;
        const own = words.slice(from, to);
        const cost = before.cost + (own.length === 0 ? empty : costOf(own));
        if (cost < (chosen?.cost ?? Infinity)) chosen = { cost, cells: [...before.cells, own] };
      }
      return chosen;
    });
  }
  return best[words.length] ?? null;
}

/** Slot for the heading of a column without cells. */
const FREE = {
  empty: 0,
  costOf: (words: readonly DrawnWord[]) => WITHOUT_COLUMN + gapsIn(words),
};

function gapsIn(words: readonly DrawnWord[]): number {
  return words
    .slice(1)
    .reduce((sum, { left }, index) => sum + Math.max(0, left - itemAt(words, index).right - STEADY), 0);
}

function misalignment({ pieces }: DraftColumn): (words: readonly DrawnWord[]) => number {
  const lefts = pieces.map(({ left }) => left);
  const rights = pieces.map(({ right }) => right);
  const all = extentOf(pieces) ?? { left: 0, right: 0 };
  const spread = (edges: readonly number[]) => Math.max(...edges) - Math.min(...edges);
  const targets: [keyof Extent, number][] = [];
  if (spread(lefts) < STEADY) targets.push(["left", median(lefts)]);
  if (spread(rights) < STEADY) targets.push(["right", median(rights)]);
  return (words) => {
    const own = extentOf(words);
    if (!own) return Infinity;
    const middle = Math.abs(own.left + own.right - all.left - all.right) / 2;
    const edges = targets.map(([edge, at]) => Math.abs(own[edge] - at));
    const cost = Math.min(middle, ...edges);
    if (cost > MAX_MISALIGNED) return Infinity;
    return cost + gapsIn(words);
  };
}
