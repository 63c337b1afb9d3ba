import type { YieldToEventLoop } from "@/lib/yield-to-event-loop";
import type { Conventions } from "@/lib/extraction/values/conventions";
import { signBySide } from "@/lib/extraction/tables/debits-and-credits";
import { describeRowCount, ROWS_NOT_FOUND } from "./describe-check";
import { DoubtfulCells } from "./doubtful-cells";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { inScaleOf } from "@/lib/extraction/values/parse-number";
import { parseValue, supportsValue, type ParsedValue } from "@/lib/extraction/values/parse-value";
import type {
  Check,
  ColumnSpec,
  EvidenceState,
  FoundTable,
  RawCell,
  RawRow,
  TableSpec,
  VerifiedCell,
  VerifiedRow,
  VerifiedTable,
} from "@/lib/extraction/values/types";

const ROWS_PER_YIELD = 200;

/**
 * Marks a cell as `verified` only if the words at its place contain its value.
 * @param notFound the state of a table without rows
 */
export async function verifyTable(
  text: string,
  field: TableSpec,
  { rows: found, counted, uncertain = [] }: Pick<FoundTable, "rows" | "counted" | "uncertain">,
  conventions: Conventions,
  notFound: EvidenceState,
  yieldToEventLoop: YieldToEventLoop,
): Promise<VerifiedTable> {
  const rows: VerifiedRow[] = [];
  const others = uncertain.flatMap(({ name, alternatives }) =>
    alternatives.flatMap(() => field.columns.find((column) => column.name === name) ?? []),
  );
  const doubtful = new DoubtfulCells(text, field.columns);
  for (const [index, row] of found.entries()) {
    if (index % ROWS_PER_YIELD === 0) await yieldToEventLoop();
    const cells = field.columns.map((column, place) => {
      const raw = row.cells[place] ?? null;
      const parsed = raw && parseValue(raw.raw, column.type, conventions);
      const cell = verifyCell(text, column, raw, parsed, conventions);
      doubtful.add(place, raw, parsed, cell);
      return cell;
    });
    if (cells.every(({ value }) => value === null)) continue;
    const place = { start: row.start ?? null, end: row.end ?? null };
    rows.push({ ...place, cells, ...(others.length > 0 && { others: verifyOthers(row, others) }) });
  }
  const signed = signBySide(text, field, rows);
  const table = describe(field, signed, counted, notFound, doubtful.checks());
  return uncertain.length > 0 ? { ...table, uncertain } : table;

  /** Users can choose only values that are in the document. */
  function verifyOthers(row: RawRow, columns: readonly ColumnSpec[]): VerifiedCell[] {
    return columns.map((column, index) => {
      const raw = row.others?.[index] ?? null;
      const parsed = raw && parseValue(raw.raw, column.type, conventions);
      const cell = verifyCell(text, column, raw, parsed, conventions);
      return cell.state === "verified" ? cell : EMPTY;
    });
  }
}

function describe(
  field: TableSpec,
  rows: VerifiedRow[],
  counted: number | null,
  notFound: EvidenceState,
  ofCells: readonly Check[],
): VerifiedTable {
  const checks: Check[] = [...ofCells];
  // A row without any words in the text can't be one of the counted rows.
  const placed = rows.filter(({ cells }) => cells.some(({ start }) => start !== null)).length;
  const read = rows.length === counted ? placed : rows.length;
  if (counted !== null && counted !== read) checks.push(describeRowCount(counted, read));
  const isFound = rows.every(({ cells }) => cells.every(({ state }) => state !== "unverified"));
  if (!isFound) checks.push(ROWS_NOT_FOUND);
  return {
    field,
    rows,
    counted,
    attached_lines: null,
    sums: [],
    state: stateOf(rows, checks, notFound),
    checks,
  };
}

function stateOf(rows: VerifiedRow[], checks: Check[], notFound: EvidenceState): EvidenceState {
  if (rows.length === 0 && checks.length === 0) return notFound;
  return checks.length === 0
    ? "verified"
    : checks.every(({ code }) => code === "quote_not_found")
      ? "unverified"
      : "ambiguous";
}

const EMPTY: VerifiedCell = { value: null, state: "missing", start: null, end: null };

function verifyCell(
  text: string,
  column: ColumnSpec,
  cell: RawCell | null,
  parsed: ParsedValue | null,
  conventions: Conventions,
): VerifiedCell {
  const { type } = column;
  if (!cell || !parsed) return EMPTY;
  const number =
    typeof parsed.value === "number"
      ? inScaleOf(column.name, cell.raw, parsed.value, conventions.number)
      : null;
  const value = limitsOf(column).spelt(number ?? parsed.value);
  const { start, end } = cell;
  if (start === undefined || end === undefined) return { value, state: "unverified", start: null, end: null };
  // A number may be drawn in two parts, with white space between them.
  const quote = text.slice(start, end).replace(/\s+/gu, " ");
  const isThere =
    supportsValue(quote, type, parsed.value, conventions) || (type === "TEXT" && hasInOrder(quote, cell.raw));
  return { value, state: isThere ? "verified" : "unverified", start, end };
}

function hasInOrder(quote: string, raw: string): boolean {
  const words = quote.split(/\s+/u);
  let at = -1;
  return raw
    .trim()
    .split(/\s+/u)
    .every((word) => (at = words.indexOf(word, at + 1)) !== -1);
}
