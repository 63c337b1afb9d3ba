import type { Line, Segment } from "@/lib/text/pdf/find-lines";

/** So many lines of one piece may stand between the rows of a table: a cell's further lines, a heading. */
const MOST_BETWEEN = 2;
/** A table's rows that have all their cells, at least, and as a share of its rows. */
const LEAST_FULL = 2;
const LEAST_FULL_SHARE = 0.25;

interface Column {
  left: number;
  right: number;
}

/**
 * The column of each segment, line by line, where lines are rows of one table: a row that lacks a cell keeps its others
 * in their columns. Elsewhere segments are simply counted through.
 */
export function alignColumns(lines: Line[]): number[][] {
  const aligned = lines.map(({ segments }) => segments.map((_, index) => index));
  for (let from = 0; from < lines.length;) {
    const to = endOfTable(lines, from);
    const columns = columnsOf(lines.slice(from, to));
    for (let index = from; index < to; index += 1) {
      const segments = lines[index]?.segments ?? [];
      if (segments.length >= 2 && segments.length < columns.length) {
        aligned[index] = assign(segments, columns) ?? aligned[index] ?? [];
      }
    }
    from = to;
  }
  return aligned;
}

function endOfTable(lines: Line[], from: number): number {
  let to = from + 1;
  let between = 0;
  for (let index = from; index < lines.length && between <= MOST_BETWEEN; index += 1) {
    if ((lines[index]?.segments.length ?? 0) < 2) between += 1;
    else {
      between = 0;
      to = index + 1;
    }
  }
  return to;
}

/** From the rows that have all their cells; none where these do not stand in columns. */
function columnsOf(lines: Line[]): Column[] {
  const rows = lines.filter(({ segments }) => segments.length >= 2).map(({ segments }) => segments);
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const least = Math.max(LEAST_FULL, rows.length * LEAST_FULL_SHARE);
  const widths = [...counts].filter(([, count]) => count >= least).map(([width]) => width);
  // A first row that has more cells than any other is the table's head.
  const head = rows[0]?.length ?? 0;
  const width = head === Math.max(...counts.keys()) ? head : Math.max(0, ...widths);
  const columns = Array.from({ length: width }, () => ({ left: Infinity, right: -Infinity }));
  for (const row of rows) {
    if (row.length !== width) continue;
    row.forEach((segment, index) => {
      const column = columns[index];
      if (!column) return;
      column.left = Math.min(column.left, segment.left);
      column.right = Math.max(column.right, segment.right);
    });
  }
  const apart = columns.every(
    (column, index) => index === 0 || (columns[index - 1]?.right ?? 0) < column.left,
  );
  return apart ? columns : [];
}

/** @returns null where a segment stands in no column of its own */
function assign(segments: Segment[], columns: Column[]): number[] | null {
  const places: number[] = [];
  for (const segment of segments) {
    const place = columns.findIndex((column) => overlap(segment, column) > 0);
    if (place <= (places.at(-1) ?? -1)) return null;
    places.push(place);
  }
  return places;
}

function overlap(segment: Segment, column: Column): number {
  return Math.min(segment.right, column.right) - Math.max(segment.left, column.left);
}
