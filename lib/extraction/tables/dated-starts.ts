import type { RowStarts } from "./row-starts";
import { linesBetween, type TableLine, type TableLines } from "./table-lines";
import type { TableRange } from "./table-range";

const MIN_ROWS = 2;
const MAX_LINES = 8;
const MOST = 0.75;

/** Finds the rows of a statement that prints a transaction's date first and its amount on a line below. */
export function datedStarts(lines: TableLines, ranges: readonly TableRange[]): RowStarts | null {
  const groups = ranges.flatMap(({ from, until, isHeader }) =>
    groupsOf(linesBetween(lines, from, until).filter((line) => !isHeader(line) && !line.isRunning)),
  );
  const last = groups.at(-1)?.[0]?.index;
  if (last === undefined || groups.length < MIN_ROWS) return null;
  if (groups.filter(hasAmountBelow).length < groups.length * MOST) return null;
  return {
    starts: new Set(groups.flatMap(([first]) => first?.index ?? [])),
    last,
    body: new Set(groups.flat().map(({ index }) => index)),
  };
}

function groupsOf(body: readonly TableLine[]): TableLine[][] {
  const groups: TableLine[][] = [];
  for (const line of body) {
    const open = groups.at(-1);
    // If the date above still lacks an amount, a line that looks like a total may describe the transaction.
    const isSum = line.isSum && !(open && !open.some(hasAmount));
    if (beginsWithDate(line) && !isSum) groups.push([line]);
    else if (open && (isSum || open.length >= MAX_LINES)) break;
    else open?.push(line);
  }
  return groups;
}

/** A date by itself may be the end of a period. */
function beginsWithDate({ pieces }: TableLine): boolean {
  return pieces.length > 1 && pieces[0]?.kind === "date";
}

function hasAmount({ pieces }: TableLine): boolean {
  return pieces.some(({ kind }) => kind === "number");
}

function hasAmountBelow([first, ...below]: readonly TableLine[]): boolean {
  return first !== undefined && !hasAmount(first) && below.some(hasAmount);
}
