import type { Span } from "@/lib/extraction/values/span";
import { firstIndex } from "@/lib/text/first-index";
import type { DocumentText } from "@/lib/text/types";
import type { Grid, GridCell } from "./grid";

interface MarkedUpTable extends Span {
  lines: Span[];
  merged: ReadonlySet<string>;
}

/** Copies merged cells to all rows that they span. */
export function carryMerged({ text, blocks = [] }: DocumentText, grid: Grid): Grid {
  const tables = blocks.flatMap((block): MarkedUpTable[] =>
    block.kind === "table" && block.merged
      ? [
          {
            start: block.start,
            end: block.end,
            lines: linesIn(text, block),
            merged: new Set(block.merged.map(([line, column]) => keyOf(line, column))),
          },
        ]
      : [],
  );
  if (tables.length === 0) return grid;
  const rows = grid.rows.map((row) => ({ ...row, cells: [...row.cells] }));
  const placed = new Map<number, { place: number; cell: GridCell }>();
  for (const { cells } of grid.rows)
    for (const [place, cell] of cells.entries())
      if (cell?.parts[0]) placed.set(cell.parts[0].start, { place, cell });
  for (const row of rows) {
    const table = tables.find(({ start, end }) => row.start >= start && row.start < end);
    if (!table) continue;
    const line = firstIndex(table.lines, ({ end }) => end >= row.start);
    for (let column = 0; column < MAX_COLUMNS; column += 1) {
      const above = startAbove(text, table, line, column);
      const found = above === null ? undefined : placed.get(above);
      if (found) row.cells[found.place] ??= found.cell;
    }
  }
  return { ...grid, rows };
}

function startAbove(
  text: string,
  { lines, merged }: MarkedUpTable,
  line: number,
  column: number,
): number | null {
  if (!merged.has(keyOf(line, column))) return null;
  let above = line - 1;
  while (merged.has(keyOf(above, column))) above -= 1;
  const source = lines[above];
  return source ? startOfCell(text, source, column) : null;
}

const MAX_COLUMNS = 60;

function keyOf(line: number, column: number): string {
  return `${line} ${column}`;
}

function linesIn(text: string, { start, end }: Span): Span[] {
  const lines: Span[] = [];
  for (let from = start; from < end;) {
    const feed = text.indexOf("\n", from);
    const to = feed === -1 || feed > end ? end : feed;
    lines.push({ start: from, end: to });
    from = to + 1;
  }
  return lines;
}

function startOfCell(text: string, { start, end }: Span, column: number): number | null {
  let from = start;
  for (let skipped = 0; skipped < column; skipped += 1) {
    const tab = text.indexOf("\t", from);
    if (tab === -1 || tab >= end) return null;
    from = tab + 1;
  }
  return from + (/^ */.exec(text.slice(from, end))?.[0].length ?? 0);
}
