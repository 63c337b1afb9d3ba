import type { TableValueDto, UnitEvidenceDto } from "@/lib/api/value";

type Row = NonNullable<TableValueDto["value"]>[number];

/** A found table of articles and quantities. Each cell is on its own line. */
export function aTable(
  rows: readonly Row[] = [
    { Article: "Rope", Quantity: 2 },
    { Article: "Sail", Quantity: 1 },
  ],
  members: Partial<TableValueDto> = {},
): TableValueDto {
  return {
    name: "Items",
    type: "TABLE",
    required: false,
    columns: [
      { name: "Article", type: "TEXT", prompt: "" },
      { name: "Quantity", type: "NUMBER", prompt: "" },
    ],
    value: [...rows],
    original: [...rows],
    evidence: {
      ...found(0, rows.length * ROW_LENGTH),
      quote: null,
      rows: rows.map((row, index) => ({
        start: index * ROW_LENGTH,
        end: (index + 1) * ROW_LENGTH,
        page: null,
        cells: {
          Article: cellOf(row.Article ?? null, index * ROW_LENGTH),
          Quantity: cellOf(row.Quantity ?? null, index * ROW_LENGTH + ROW_LENGTH / 2),
        },
      })),
      counted: rows.length,
      attached_lines: null,
      learned: null,
      drawn_from: null,
      left_out: [],
      sums: [],
    },
    confidence: null,
    checks: [],
    candidates: [],
    suggestion: null,
    correction: null,
    confirmed_at: null,
    accepted_at: null,
    ...members,
  };
}

/** A found table with fewer rows than were counted. */
export function aDoubtfulTable(members: Partial<TableValueDto> = {}): TableValueDto {
  const table = aTable();
  return {
    ...table,
    evidence: { ...table.evidence, counted: 3 },
    checks: [{ code: "rows_disagree", message: "3 rows in the document, 2 in the table." }],
    ...members,
  };
}

/** Marks cells, given by row index and column, as not found in the document. */
export function withoutWords(
  table: TableValueDto,
  ...places: [row: number, column: string][]
): TableValueDto {
  const rows = table.evidence.rows.map((row, index) => ({
    ...row,
    cells: Object.fromEntries(
      Object.entries(row.cells).map(([column, cell]) => [
        column,
        places.some(([at, name]) => at === index && name === column)
          ? { ...absent, state: "unverified" as const }
          : cell,
      ]),
    ),
  }));
  return { ...table, evidence: { ...table.evidence, rows } };
}

const ROW_LENGTH = 20;

const absent = { quote: null, start: null, end: null, page: null, boxes: [], unit: null };

function cellOf(value: Row[string], start: number): UnitEvidenceDto {
  if (value === null) return { state: "missing", ...absent };
  return { ...found(start, start + String(value).length), quote: String(value) };
}

function found(start: number, end: number): UnitEvidenceDto {
  return { state: "verified", quote: null, start, end, page: null, boxes: [], unit: null };
}
