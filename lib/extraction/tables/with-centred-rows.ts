import { itemAt } from "@/lib/item-at";
import type { Cell, Layout, Line } from "@/lib/extraction/page/layout";
import { overlap } from "@/lib/extraction/sources/extent";
import { firstIndex } from "@/lib/text/first-index";
import type { DocumentText } from "@/lib/text/types";
import { areNear } from "./are-near";
import { apart } from "./read-columns";

const TOLERANCE = 0.2;

interface PlacedLine extends Line {
  /** In points from the top of the page. NaN if unknown. */
  y: number;
  height: number;
  page: number;
}

/** Joins the lines of rows with vertically centred cells, which browsers produce. */
export function withCentredRows(layout: Layout, { runs }: DocumentText): Layout {
  if (runs.length === 0) return layout;
  const placed = layout.lines.map((line): PlacedLine => {
    const run = runs[firstIndex(runs, ({ end }) => end > line.start)];
    return { ...line, y: run ? run.y + run.height / 2 : NaN, height: run?.height ?? 0, page: run?.page ?? 0 };
  });
  const isKey = (index: number) => {
    const [above, key, below] = [placed[index - 1], placed[index], placed[index + 1]];
    return above !== undefined && key !== undefined && below !== undefined && isCentred(above, key, below);
  };
  const lines: Line[] = [];
  let next = 0;
  for (const index of placed.keys()) {
    if (index - 1 < next || !isKey(index)) continue;
    const { from, to } = rowAround(placed, index, next, isKey);
    lines.push(...placed.slice(next, from), joined(placed.slice(from, to + 1)));
    next = to + 1;
  }
  if (next === 0) return layout;
  lines.push(...placed.slice(next));
  return { ...layout, lines: lines.map((line, index) => numbered(line, index, layout.unit)) };
}

/** A row has as many lines above its main line as below. */
function rowAround(
  lines: readonly PlacedLine[],
  key: number,
  least: number,
  isKey: (index: number) => boolean,
): { from: number; to: number } {
  let [from, to] = [key - 1, key + 1];
  for (;;) {
    const [above, first, last, below] = [lines[from - 1], lines[from], lines[to], lines[to + 1]];
    if (from - 1 < least || !above || !first || !last || !below || isKey(to + 2)) break;
    const leading = itemAt(lines, key + 1).y - itemAt(lines, key - 1).y;
    const goesOn = (upper: PlacedLine, lower: PlacedLine) =>
      Math.abs(lower.y - upper.y - leading) <= TOLERANCE * first.height && areSameCells(upper, lower);
    if (!goesOn(above, first) || !goesOn(last, below)) break;
    from -= 1;
    to += 1;
  }
  return { from, to };
}

function isCentred(above: PlacedLine, key: PlacedLine, below: PlacedLine): boolean {
  const [up, down] = [key.y - above.y, below.y - key.y];
  const height = Math.min(above.height, below.height);
  if (!areNear(above, key) || !areNear(key, below) || Math.abs(up - down) > TOLERANCE * height) return false;
  const isBeside = [...above.cells, ...below.cells].every((cell) =>
    key.cells.every((other) => overlap(cell, other) <= 0),
  );
  return isBeside && isRow(key, above, below) && above.page === key.page && areSameCells(above, below);
}

/** Whether the middle line is a row rather than a label between two rows. */
function isRow({ cells }: Line, above: Line, below: Line): boolean {
  const hasValue = cells.some(({ text }) => /\d/.test(text));
  const isOfWords = [...above.cells, ...below.cells].every(({ text }) => /\p{L}/u.test(text));
  return hasValue && isOfWords && cells.length >= above.cells.length;
}

function areSameCells(upper: PlacedLine, lower: PlacedLine): boolean {
  if (upper.page !== lower.page || upper.cells.length !== lower.cells.length) return false;
  return upper.cells.every(
    (cell, place) => apart(cell, itemAt(lower.cells, place)) <= TOLERANCE * upper.height,
  );
}

function joined(lines: readonly Line[]): Line {
  return {
    start: Math.min(...lines.map(({ start }) => start)),
    end: Math.max(...lines.map(({ end }) => end)),
    cells: lines.flatMap(({ cells }) => cells),
  };
}

function numbered({ start, end, cells }: Line, line: number, unit: number): Line {
  const placeOf = ({ left }: Cell) => Math.round(left / unit);
  const sorted = cells.toSorted((a, b) => placeOf(a) - placeOf(b) || a.start - b.start);
  return { start, end, cells: sorted.map((cell, index) => ({ ...cell, line, index })) };
}
