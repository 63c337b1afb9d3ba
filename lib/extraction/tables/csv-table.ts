import type { Conventions } from "@/lib/extraction/conventions";
import { findCsvRows } from "@/lib/extraction/records/csv-records";
import type { Span } from "@/lib/extraction/span";
import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import { kindOfText, usualKindOf, type Grid, type GridCell } from "./grid";
import type { HeadFits } from "./head-fits";
import { couldHold, mapColumns } from "./map-columns";
import { toRecordCell } from "./to-cell";
import type { FoundRow, FoundTable } from "./types";

const ROWS_PER_YIELD = 500;
const MAX_SAMPLE = 60;

/**
 * The rows of a CSV text below its header, all of them: a file has no sums to leave out. Its only table is the asked one unless
 * no name says so.
 */
export async function csvTable(
  text: string,
  fits: HeadFits,
  conventions: Conventions,
  yieldToEventLoop: YieldToEventLoop,
): Promise<FoundTable> {
  const { header, sample, count } = await findCsvRows(text, yieldToEventLoop);
  if (!header) return { rows: [], counted: null };
  const grid = toGrid(text, header, sample.slice(0, MAX_SAMPLE), conventions);
  const { places, score, isNamed } = mapColumns(grid, text, fits, conventions);
  if (score === 0) return { rows: [], counted: couldHold(grid, text, fits, conventions) ? count : null };
  const rows: FoundRow[] = [];
  for (const row of linesBelow(text, header.end)) {
    if (rows.length % ROWS_PER_YIELD === 0) await yieldToEventLoop();
    const cells = cellsOf(text, row);
    rows.push({
      ...row,
      cells: places.map((place, asked) => {
        const span = place === null ? undefined : cells[place];
        const column = fits.columns[asked];
        return span && column ? toRecordCell(span, text.slice(span.start, span.end), column) : null;
      }),
    });
  }
  return isNamed ? { rows, counted: count } : { rows, counted: count, mayBeOther: true };
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

/** Lines with content. */
function* linesBelow(text: string, from: number): Generator<Span> {
  for (let start = from; start < text.length;) {
    const feed = text.indexOf("\n", start);
    const end = feed === -1 ? text.length : feed;
    if (text.slice(start, end).trim() !== "") yield { start, end };
    start = end + 1;
  }
}

/** The cells of a row, which tabs separate; null where one is empty. */
function cellsOf(text: string, { start, end }: Span): (Span | null)[] {
  const cells: (Span | null)[] = [];
  for (let from = start; from <= end;) {
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
