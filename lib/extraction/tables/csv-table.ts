import { itemAt } from "@/lib/item-at";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { MAX_COLUMNS } from "@/lib/extraction/records/csv-records";
import { findCsvRows, rowsOf, type CsvRows } from "@/lib/extraction/records/csv-rows";
import type { Span } from "@/lib/extraction/values/span";
import { findCsvSums } from "./csv-sums";
import { headsOf, kindOfText, usualKindOf, type Grid, type GridCell } from "./grid";
import type { HeadFits } from "./head-fits";
import { couldHold, mapColumns } from "./map-columns";
import { toRecordCell } from "./to-cell";
import type { FoundRow, FoundTable } from "./types";

const MAX_SAMPLE = 60;
const MAX_LEFT_OUT = 1_000;

export function csvTableFinder(text: string, conventions: Conventions): (fits: HeadFits) => FoundTable {
  const csv = findCsvRows(text);
  if (!csv.header && csv.count === 0) return () => ({ rows: [], counted: null });
  const grid = toGrid(text, csv, conventions);
  return (fits) => findRows(text, grid, csv, fits, conventions);
}

function findRows(
  text: string,
  grid: Grid,
  { header, count, from, to, below }: CsvRows,
  fits: HeadFits,
  conventions: Conventions,
): FoundTable {
  const { places, score, isNamed } = mapColumns(grid, text, fits, conventions);
  if (score === 0) return { rows: [], counted: couldHold(grid, text, fits, conventions) ? count : null };
  const rows: FoundRow[] = [];
  const leftOut = below.filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)));
  const width = 1 + Math.max(0, ...places.filter((place) => place !== null));
  const all = [...rowsOf(text, from, to)];
  const textsOf = (index: number) =>
    cellsOf(text, itemAt(all, index)).map((cell) => cell && text.slice(cell.start, cell.end));
  const { sums, doubtful } = findCsvSums(textsOf, all.length, conventions);
  for (const [index, row] of all.entries()) {
    if (sums.has(index)) continue;
    const cells = cellsOf(text, row, width);
    rows.push({
      ...row,
      cells: places.map((place, asked) => {
        const span = place === null ? undefined : cells[place];
        const column = fits.columns[asked];
        return span && column ? toRecordCell(span, text.slice(span.start, span.end), column) : null;
      }),
    });
    if (header && leftOut.length < MAX_LEFT_OUT) leftOut.push(...cellsBeyond(text, row, grid.columns.length));
  }
  return {
    rows,
    counted: count - sums.size - doubtful,
    heads: headsOf(grid, places),
    ...(leftOut.length > 0 && { leftOut }),
    ...(!isNamed && { mayBeOther: true }),
  };
}

function toGrid(text: string, { header, sample }: CsvRows, conventions: Conventions): Grid {
  const rows = sample.slice(0, MAX_SAMPLE).map((row) => ({ ...row, cells: cellsOf(text, row) }));
  const heads = header ? cellsOf(text, header) : (rows[0]?.cells.map(() => null) ?? []);
  const columns = heads.map((head, place) => {
    const kinds = rows.flatMap(({ cells }) => cells[place] ?? []);
    return {
      heads: head ? [text.slice(head.start, head.end)] : [],
      kind: usualKindOf(
        kinds.map(({ start, end }) => ({ kind: kindOfText(text.slice(start, end), conventions) })),
      ),
    };
  });
  const gridRows = rows.map(({ start, end, cells }) => ({
    start,
    end,
    cells: heads.map((_, place) => toGridCell(cells[place])),
  }));
  return { columns, rows: gridRows, counted: 0 };
}

function toGridCell(span: Span | null | undefined): GridCell | null {
  return span ? { parts: [span] } : null;
}

function cellsOf(text: string, { start, end }: Span, width = MAX_COLUMNS): (Span | null)[] {
  const cells: (Span | null)[] = [];
  for (let from = start; from <= end && cells.length < width;) {
    const tab = text.indexOf("\t", from);
    const to = tab === -1 || tab > end ? end : tab;
    const raw = text.slice(from, to);
    const at = from + raw.length - raw.trimStart().length;
    const trimmed = raw.trim().length;
    cells.push(trimmed > 0 ? { start: at, end: at + trimmed } : null);
    from = to + 1;
  }
  return cells;
}

function cellsBeyond(text: string, { start, end }: Span, columns: number): Span[] {
  let from = start;
  for (let column = 0; column < columns; column += 1) {
    const tab = text.indexOf("\t", from);
    if (tab === -1 || tab >= end) return [];
    from = tab + 1;
  }
  return cellsOf(text, { start: from, end }).filter((cell) => cell !== null);
}
