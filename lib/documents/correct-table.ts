import "server-only";
import type { CorrectValueInput } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { learnConventions, type Conventions } from "@/lib/extraction/conventions";
import { readCorrection } from "@/lib/extraction/read-correction";
import type { Row, Value } from "@/lib/extraction/types";
import { confirmValue } from "@/lib/values/correct-values";
import { correctTable, takeTableBack, type TableChange, type TableResult } from "@/lib/values/correct-table";
import type { StoredTable } from "@/lib/values/stored-values";
import { loadRecentText } from "./recent-texts";
import { invalidCorrection } from "./invalid-correction";

/** What a table is after a person's change. */
export async function applyToTable(
  ctx: UserContext,
  documentId: string,
  table: TableResult,
  input: CorrectValueInput,
): Promise<TableResult> {
  const now = ctx.now().toISOString();
  if ("confirmed" in input) return { ...table, stored: confirmValue(table.stored, now) };
  if ("original" in input) return takeTableBack(table);
  if ("candidate" in input) throw invalidCorrection("candidate", "A table has no candidates.");
  const { text } = await loadRecentText(ctx, documentId);
  return correctTable(table, toChange(table.stored, input, learnConventions(text)), now);
}

type ChangeOfRows = Extract<CorrectValueInput, { value: unknown } | { row: number }>;

/** @throws AppError `invalid` where there is no such row or column, or a cell is not of its column's type. */
function toChange(table: StoredTable, input: ChangeOfRows, conventions: Conventions): TableChange {
  if ("value" in input) {
    if (input.value === null) return { rows: [] };
    if (!Array.isArray(input.value)) throw invalidCorrection("value", "Please send the rows of the table.");
    return { rows: input.value.map((row) => wholeRow(table, row, conventions)) };
  }
  const { row } = input;
  const last = "insert" in input ? table.rows : table.rows - 1;
  if (row > last) throw invalidCorrection("row", "The table has no such row.");
  if ("remove" in input) return { row, remove: true };
  if ("insert" in input) return { row, insert: wholeRow(table, input.insert, conventions) };
  return { row, cells: readCells(table, input.cells, conventions) };
}

function wholeRow(table: StoredTable, row: Row, conventions: Conventions): Value[] {
  const cells = readCells(table, row, conventions);
  return table.columns.map((_, column) => cells.get(column) ?? null);
}

/** The cells by the index of their column. */
function readCells({ columns }: StoredTable, row: Row, conventions: Conventions): Map<number, Value> {
  return new Map(
    Object.entries(row).map(([name, entered]) => {
      const index = columns.findIndex((column) => column.name === name);
      const column = columns[index];
      if (!column) throw invalidCorrection("cells", `The table has no column "${name}".`);
      return [index, readCorrection(entered, column.type, conventions)];
    }),
  );
}
