import type { Conventions } from "@/lib/extraction/values/conventions";
import { findCsvRows, MAX_COLUMNS, rowsOf } from "@/lib/extraction/records/csv-records";
import type { Span } from "@/lib/extraction/values/span";
import { headsOf, kindOfText, usualKindOf, type Grid, type GridCell } from "./grid";
import type { HeadFits } from "./head-fits";
import { couldHold, mapColumns } from "./map-columns";
import { toRecordCell } from "./to-cell";
import type { FoundRow, FoundTable } from "./types";

const MAX_SAMPLE = 60;

/** Finds all rows of a CSV text below its header. Its only table is the asked one unless no name says so. */
export function csvTableFinder(text: string, conventions: Conventions): (fits: HeadFits) => FoundTable {
  const { header, sample, count } = findCsvRows(text);
  if (!header) return () => ({ rows: [], counted: null });
  const grid = toGrid(text, header, sample.slice(0, MAX_SAMPLE), conventions);
  return (fits) => findRows(text, { grid, header, count }, fits, conventions);
}

function findRows(
  text: string,
  { grid, header, count }: { grid: Grid; header: Span; count: number },
  fits: HeadFits,
  conventions: Conventions,
): FoundTable {
  const { places, score, isNamed } = mapColumns(grid, text, fits, conventions);
  if (score === 0) return { rows: [], counted: couldHold(grid, text, fits, conventions) ? count : null };
  const rows: FoundRow[] = [];
  const width = 1 + Math.max(0, ...places.filter((place) => place !== null));
  for (const row of rowsOf(text, header.end)) {
    const cells = cellsOf(text, row, width);
    rows.push({
      ...row,
      cells: places.map((place, asked) => {
        const span = place === null ? undefined : cells[place];
        const column = fits.columns[asked];
        return span && column ? toRecordCell(span, text.slice(span.start, span.end), column) : null;
      }),
    });
  }
  const heads = headsOf(grid, places);
  return isNamed ? { rows, counted: count, heads } : { rows, counted: count, heads, mayBeOther: true };
}

function toGrid(text: string, header: Span, sample: readonly Span[], conventions: Conventions): Grid {
  const heads = cellsOf(text, header);
  const rows = sample.map((row) => {
    const cells = cellsOf(text, row);
    return { ...row, cells: heads.map((_, place): GridCell | null => toGridCell(cells[place])) };
  });
  const columns = heads.map((head, place) => {
    const kinds = rows.flatMap(({ cells }) => cells[place]?.parts ?? []);
    return {
      heads: head ? [text.slice(head.start, head.end)] : [],
      kind: usualKindOf(
        kinds.map(({ start, end }) => ({ kind: kindOfText(text.slice(start, end), conventions) })),
      ),
    };
  });
  return { columns, rows, counted: 0 };
}

function toGridCell(span: Span | null | undefined): GridCell | null {
  return span ? { parts: [span] } : null;
}

/** The first cells of a row, which tabs separate; null where one is empty. */
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
