import "server-only";
import type { Change } from "@/lib/api/correction";
import type { UserContext } from "@/lib/context";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { checkRows, type RowInForce } from "@/lib/extraction/verify/check-rows";
import { itemAt } from "@/lib/item-at";
import { alternativesOf, isOfUncertainColumn, placeOfAlternative } from "@/lib/values/column-alternatives";
import { rowsKeyOf } from "@/lib/values/present-names";
import { toTableRows } from "@/lib/values/row-chunks";
import {
  rowsInForce,
  toFoundCells,
  storedRow,
  toVerifiedRow,
  type StoredRow,
} from "@/lib/values/stored-tables";
import { unusualUnits, type UsualUnits } from "@/lib/values/stored-units";
import { unitOfFound } from "@/lib/values/unit-of-cell";
import type { StoredTable } from "@/lib/values/stored-values";
import { findChunks, type CorrectedTable, withRows } from "./corrected-table";
import { invalidCorrection } from "./invalid-correction";
import { loadRecentText } from "./recent-texts";
import { countRemovedFrom, withReading } from "./table-readings";

type ChosenAlternative = Pick<Extract<Change, { kind: "alternative" }>, "column" | "alternative">;

/**
 * Fills a column with an alternative reading, but keeps corrected cells. The previous rows can be restored.
 * @throws AppError `invalid` if there is no such alternative.
 */
export async function takeAlternative(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  { column, alternative }: ChosenAlternative,
): Promise<CorrectedTable> {
  if (alternative >= alternativesOf(table, column).length)
    throw invalidCorrection("alternative", "The column has no such alternative.");
  const { columns } = table;
  const name = rowsKeyOf(table);
  const former = toTableRows(await findChunks(ctx, { documentId, name }));
  const at = columns.findIndex((one) => one.name === column);
  const from = placeOfAlternative(table, column, alternative);
  const found: StoredRow[] = [...former.found];
  const corrected = rowsInForce(former).map((row): RowInForce => {
    const before = row.original === null ? undefined : former.found[row.original];
    if (!before) return row;
    const read = withCellOf(before, at, from, table.units);
    const isCorrected = row.values[at] !== before[0][at];
    const values = columns.map(
      (_, place) => (place === at && !isCorrected ? read[0] : row.values)[place] ?? null,
    );
    return { values, original: found.push(read) - 1 };
  });
  const settled = table.uncertain.filter((one) => one.name === column).map(isOfUncertainColumn);
  const known: StoredTable = {
    ...table,
    units: table.units.map((unit, place) => (unit && place === at ? { ...unit, isHead: undefined } : unit)),
    sums: await sumsOf(ctx, documentId, table, corrected, found),
    checks: table.checks.filter((check) => !settled.some((isSettled) => isSettled(check))),
  };
  const removed = countRemovedFrom(table, rowsInForce(former), former.found.length);
  const value: StoredTable = {
    ...known,
    checks: checkRows(known, corrected, toFoundCells({ found }), removed),
    drawn: withReading(table, former.found.length, { removed }),
    correction: { at: ctx.now().toISOString() },
    confirmed_at: null,
  };
  return {
    value,
    rows: null,
    ...withRows(documentId, name, { found, corrected }),
  };
}

function withCellOf(row: StoredRow, at: number, from: number, usual: UsualUnits): StoredRow {
  const [values, place, cells] = row;
  const value = values[from];
  if (value === undefined) return row;
  const readValues = values.with(at, value);
  const units = unusualUnits(
    readValues.map((value, index) => {
      const unit = unitOfFound(row, index === at ? from : index, usual);
      return { value, ...(unit && { unit }) };
    }),
    usual,
  );
  return storedRow(readValues, place, cells.with(at, cells[from] ?? null), units);
}

async function sumsOf(
  ctx: UserContext,
  documentId: string,
  { name, type, required, columns }: StoredTable,
  inForce: readonly RowInForce[],
  found: readonly StoredRow[],
): Promise<StoredTable["sums"]> {
  const document = await loadRecentText(ctx, documentId);
  const { findStatedSums } = await import("@/lib/extraction/verify/find-stated-sums");
  const originals = inForce.flatMap(({ original }) => original ?? []);
  const field = { name, type, required, columns, prompt: "" };
  const rows = originals.map((original) => toVerifiedRow(itemAt(found, original)));
  const sums = findStatedSums(document, { field, rows }, learnConventions(document.text));
  return sums.map((sum) => ({ ...sum, from: itemAt(originals, sum.from) }));
}
