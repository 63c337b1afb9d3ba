import "server-only";
import type { TableChange } from "@/lib/api/change-rows";
import type { CorrectValueInput } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { learnConventions, type Conventions } from "@/lib/extraction/conventions";
import { readCorrection } from "@/lib/extraction/read-correction";
import type { Row, Value } from "@/lib/extraction/types";
import { AppError } from "@/lib/errors";
import { confirmValue } from "@/lib/values/correct-values";
import { correctTable, takeTableBack, type TableResult } from "@/lib/values/correct-table";
import { rowsInForce, type TableRows } from "@/lib/values/stored-tables";
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
  if ("candidate" in input) throw invalidCorrection("candidate", "A table has no candidates.");
  if (!("row" in input) && "original" in input) return takeTableBack(table);
  const { text } = await loadRecentText(ctx, documentId);
  return correctTable(table, toChange(table, input, learnConventions(text)), now);
}

type ChangeOfRows = Extract<CorrectValueInput, { value: unknown } | { row: number }>;

/**
 * @throws AppError `invalid` where there is no such row or column, or a cell is not of its column's type; `conflict` where the
 * table has other rows than the sender saw.
 */
function toChange({ stored, rows }: TableResult, input: ChangeOfRows, conventions: Conventions): TableChange {
  if ("value" in input) {
    const { value, originals = [] } = { originals: undefined, ...input };
    if (value === null) return { rows: [] };
    if (!Array.isArray(value)) throw invalidCorrection("value", "Please send the rows of the table.");
    const free = freeOriginals(rows, []);
    return {
      rows: value.map((row, index) => ({
        values: wholeRow(stored, row, conventions),
        original: take(free, originals[index] ?? null, "originals"),
      })),
    };
  }
  const { row, of = stored.rows } = input;
  if (of !== stored.rows) throw new AppError("conflict", "The table has changed meanwhile.");
  const last = "insert" in input ? stored.rows : stored.rows - 1;
  if (row > last) throw invalidCorrection("row", "The table has no such row.");
  if ("remove" in input) return { row, remove: true };
  if ("cells" in input) return { row, cells: readCells(stored, input.cells, conventions) };
  const { insert, original = null } = input;
  return {
    row,
    insert: {
      values: wholeRow(stored, insert, conventions),
      original: take(
        freeOriginals(
          rows,
          rowsInForce(rows).map(({ original }) => original),
        ),
        original,
        "original",
      ),
    },
  };
}

/** The found rows that are none of those in force. */
function freeOriginals({ found }: TableRows, inForce: readonly (number | null)[]): Set<number> {
  const taken = new Set(inForce);
  return new Set([...found.keys()].filter((index) => !taken.has(index)));
}

/** A found row can be put back once: its places are those of one row. */
function take(free: Set<number>, original: number | null, input: string): number | null {
  if (original !== null && !free.delete(original))
    throw invalidCorrection(input, "No such row was found, or it is in the table already.");
  return original;
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
