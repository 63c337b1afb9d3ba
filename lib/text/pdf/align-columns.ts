import type { Line, Segment } from "./find-lines";

/** Maximum number of lines with a single segment between the rows of a table. Lines aligned with a cell don't count. */
const MAX_LINES_BETWEEN = 2;
/** Maximum distance between aligned left edges, in ems. */
const SAME_EDGE = 0.2;
const MIN_FULL_ROWS = 2;
const MIN_FULL_ROW_SHARE = 0.25;

interface Column {
  left: number;
  right: number;
}

/**
 * Returns the column of each segment, by line. Cells next to an empty cell keep their columns. Outside tables, the
 * column is the segment's position in the line.
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
  let row: Line | undefined;
  for (let index = from; index < lines.length && between <= MAX_LINES_BETWEEN; index += 1) {
    const line = lines[index];
    if (!line) break;
    if (line.segments.length >= 2) {
      between = 0;
      to = index + 1;
      row = line;
    } else if (!row || !continuesCell(line, row)) between += 1;
  }
  return to;
}

function continuesCell({ segments: [only], size }: Line, row: Line): boolean {
  return row.segments.slice(1).some(({ left }) => only && Math.abs(left - only.left) < SAME_EDGE * size);
}

function columnsOf(lines: Line[]): Column[] {
  const rows = lines.filter(({ segments }) => segments.length >= 2).map(({ segments }) => segments);
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const minCount = Math.max(MIN_FULL_ROWS, rows.length * MIN_FULL_ROW_SHARE);
  const widths = [...counts].filter(([, count]) => count >= minCount).map(([width]) => width);
  // If no row has more cells than the first one, the first row is the header.
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

function assign(segments: Segment[], columns: Column[]): number[] | null {
  const indexes: number[] = [];
  for (const segment of segments) {
    const index = columns.findIndex((column) => overlap(segment, column) > 0);
    if (index <= (indexes.at(-1) ?? -1)) return null;
    indexes.push(index);
  }
  return indexes;
}

function overlap(segment: Segment, column: Column): number {
  return Math.min(segment.right, column.right) - Math.max(segment.left, column.left);
}
