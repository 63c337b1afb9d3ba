import { isToCheck, originalsOf } from "@/components/documents/apply-correction";
import type { ScalarValueDto, TableValueDto, UnitEvidenceDto, ValueUnitDto } from "@/lib/api/value";

export interface TableRow {
  id: string;
  index: number;
  original: number | null;
  cells: NonNullable<TableValueDto["value"]>[number];
}

export function rowsOf(table: TableValueDto): TableRow[] {
  const originals = originalsOf(table);
  let [found, added] = [-1, 0];
  return (table.value ?? []).map((cells, index) => {
    const original = originals[index] ?? null;
    // An added row is identified by the last found row above it.
    [found, added] = original === null ? [found, added + 1] : [original, 0];
    return { id: `${found}+${added}`, index, original, cells };
  });
}

export function arrangeRows(rows: readonly TableRow[], first: ReadonlySet<number>): TableRow[] {
  let isFirst = false;
  const [front, others]: [TableRow[], TableRow[]] = [[], []];
  for (const row of rows) {
    if (row.original !== null) isFirst = first.has(row.original);
    (isFirst ? front : others).push(row);
  }
  return [...front, ...others];
}

export function cellValue(table: TableValueDto, row: TableRow, column: number): ScalarValueDto {
  const { name, type } = table.columns[column] ?? { name: "", type: "TEXT" };
  const value = row.cells[name] ?? null;
  const evidence = cellEvidence(table, row, name);
  const found = row.original === null ? null : (table.original?.[row.original]?.[name] ?? null);
  const isCorrected = row.original === null || value !== found;
  return {
    name,
    type,
    required: false,
    value,
    original: found,
    evidence: { ...evidence, learned: null, unit: cellUnit(table, row, column) },
    confidence: null,
    checks: evidence.state === "unverified" ? [WORDS_NOT_FOUND] : [],
    candidates: [],
    suggestion: null,
    correction: isCorrected ? { value, at: table.correction?.at ?? "" } : null,
    confirmed_at: evidence.state === "unverified" ? table.confirmed_at : null,
    accepted_at: null,
  };
}

export function cellUnit(table: TableValueDto, row: TableRow, column: number): ValueUnitDto | null {
  const { name, unit = null } = table.columns[column] ?? { name: "" };
  const value = row.cells[name] ?? null;
  if (typeof value !== "number") return null;
  const found = row.original === null ? null : (table.original?.[row.original]?.[name] ?? null);
  return value === found ? cellEvidence(table, row, name).unit : unit;
}

const WORDS_NOT_FOUND = {
  code: "quote_not_found",
  message: "The words of this value were not found in the document.",
} as const;

const NOWHERE: UnitEvidenceDto = {
  state: "missing",
  quote: null,
  start: null,
  end: null,
  page: null,
  boxes: [],
  unit: null,
};

function cellEvidence({ evidence }: TableValueDto, { original }: TableRow, column: string): UnitEvidenceDto {
  const cells = original === null ? undefined : evidence.rows[original]?.cells;
  return (cells && Object.hasOwn(cells, column) ? cells[column] : undefined) ?? NOWHERE;
}

export function columnToCheck(table: TableValueDto, row: TableRow): number {
  return table.columns.findIndex((_, column) => isToCheck(cellValue(table, row, column)));
}

export function rowsToCheck(table: TableValueDto, rows: readonly TableRow[]): Set<number> {
  const doubtful = rows.filter((row) => columnToCheck(table, row) !== -1);
  return new Set(doubtful.flatMap(({ original }) => original ?? []));
}
