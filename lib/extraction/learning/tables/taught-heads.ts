import { itemAt } from "@/lib/item-at";
import type { TaughtColumn } from "@/lib/extraction/values/lesson";
import type { DrawnDocument, DrawnWord, Extent } from "./drawn-lines";

export interface TaughtHeads {
  first: number;
  last: number;
  cells: (Extent | null)[];
}

/** Headings may have this many more lines than the taught ones. */
const MORE_LINES = 1;
/** Other words within this many line heights of the headings rule out a match. */
const BESIDE = 2;
const OVERLAP = 0.3;

/** Finds each place with all taught headings and no other words between them. */
export function findTaughtHeads(
  { lines }: DrawnDocument,
  columns: readonly TaughtColumn[],
  headLines: number,
): TaughtHeads[] {
  const wanted = columns.flatMap(({ head }) => head);
  if (wanted.length === 0) return [];
  const found: TaughtHeads[] = [];
  for (let first = 0; first < lines.length; first += 1) {
    for (let last = first; last < Math.min(lines.length, first + headLines + MORE_LINES); last += 1) {
      const window = lines.slice(first, last + 1);
      if (itemAt(window, window.length - 1).page !== itemAt(window, 0).page) break;
      const cells = match(
        window.map(({ words }) => words),
        columns,
      );
      if (!cells) continue;
      found.push({ first, last, cells });
      first = last;
      break;
    }
  }
  return found;
}

function match(
  lines: readonly (readonly DrawnWord[])[],
  columns: readonly TaughtColumn[],
): (Extent | null)[] | null {
  const left = new Set(lines.flat());
  const cells: (Extent | null)[] = [];
  let from = -Infinity;
  for (const { head } of columns) {
    const taken = takeWords([...left], head, from);
    if (!taken) return null;
    for (const word of taken) left.delete(word);
    const cell = extentOf(taken);
    cells.push(cell);
    from = cell?.right ?? from;
  }
  const all = extentOf(cells.filter((cell) => cell !== null));
  const isAmong = ({ left, right, marks }: DrawnWord) =>
    all !== null && marks.length > 0 && right > all.left - BESIDE && left < all.right + BESIDE;
  const isEach = lines.every((line) => line.some((word) => !left.has(word)));
  return isEach && ![...left].some(isAmong) ? cells : null;
}

function takeWords(words: readonly DrawnWord[], marks: readonly string[], from: number): DrawnWord[] | null {
  const missing = [...marks];
  const taken: DrawnWord[] = [];
  for (const word of words.toSorted((a, b) => a.left - b.left)) {
    if (missing.length === 0) break;
    if (word.left < from - OVERLAP || word.marks.length === 0) continue;
    const rest = without(missing, word.marks);
    if (!rest) continue;
    missing.splice(0, missing.length, ...rest);
    taken.push(word);
  }
  return missing.length === 0 ? taken : null;
}

function without(list: readonly string[], items: readonly string[]): string[] | null {
  const rest = [...list];
  for (const item of items) {
    const at = rest.indexOf(item);
    if (at < 0) return null;
    rest.splice(at, 1);
  }
  return rest;
}

export function extentOf(parts: readonly Extent[]): Extent | null {
  if (parts.length === 0) return null;
  return {
    left: Math.min(...parts.map(({ left }) => left)),
    right: Math.max(...parts.map(({ right }) => right)),
  };
}
