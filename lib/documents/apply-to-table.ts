import "server-only";
import { changeRows } from "@/lib/api/change-rows";
import type { Correction, RowsChange } from "@/lib/api/correction";
import type { RowDto } from "@/lib/api/value";
import { PAGE_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { checkRows, type RowInForce } from "@/lib/extraction/verify/check-rows";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { checkLimits } from "@/lib/extraction/verify/check-limits";
import { readCorrection } from "@/lib/extraction/verify/read-correction";
import type { ColumnSpec, Row, Value } from "@/lib/extraction/values/types";
import { itemAt } from "@/lib/item-at";
import { mapInPieces } from "@/lib/yield-to-event-loop";
import { AppError } from "@/lib/errors";
import { acceptValue, confirmValue } from "@/lib/values/correct-values";
import {
  CHUNK_ROWS_MAX,
  chunkAt,
  correctedChunk,
  parseAsFound,
  parseFound,
  parseRows,
  restoredChunk,
  toTableRows,
} from "@/lib/values/row-chunks";
import { rowsKeyOf } from "@/lib/values/present-names";
import { checkCells } from "@/lib/values/rules/check-cells";
import { rowsInForce, toFoundCells, toRow, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";
import type { CorrectedDocument } from "./corrected-document";
import { findChunks, withRows, type CorrectedTable } from "./corrected-table";
import { outlineOf, withChunks } from "./with-chunks";
import { assertAllowed, inCell, invalidCorrection } from "./invalid-correction";
import { asOfReading, countRemovedFrom, forgetReadings } from "./table-readings";

/**
 * Reads only the chunk with the changed row, unless columns have limits.
 * @throws AppError `invalid`; `outside_limits` unless `insist` is set; `conflict` if the rows have changed
 */
export async function applyToTable(
  document: CorrectedDocument,
  table: StoredTable,
  correction: Pick<Correction, "of" | "change" | "insist">,
): Promise<CorrectedTable> {
  const columns = columnsWithLimits(document, table);
  const corrected = await applyChange(document, table, columns, correction);
  const { value, chunks } = corrected;
  if (!chunks) return corrected;
  return { ...corrected, value: { ...value, checks: await checkCells(value.checks, columns, chunks) } };
}

function columnsWithLimits({ fields }: CorrectedDocument, { name, columns }: StoredTable): ColumnSpec[] {
  const field = fields.find((field) => field.name === name);
  const present = field?.type === "TABLE" ? field.columns : [];
  return columns.map(
    (column) => present.find(({ name, type }) => name === column.name && type === column.type) ?? column,
  );
}

async function applyChange(
  document: CorrectedDocument,
  table: StoredTable,
  columns: readonly ColumnSpec[],
  { of, change, insist }: Pick<Correction, "of" | "change" | "insist">,
): Promise<CorrectedTable> {
  const { ctx, id: documentId } = document;
  const at = ctx.now().toISOString();
  const unchangedRows = { rows: [], chunks: null, store: () => Promise.resolve() };
  switch (change.kind) {
    case "confirm":
      return { value: confirmValue(table, change.confirmed ? at : null), ...unchangedRows };
    case "accept":
      return { value: acceptValue(table, change.accepted ? at : null), ...unchangedRows };
    case "choose":
      throw invalidCorrection("candidate", "A table has no candidates.");
    case "point":
      throw invalidCorrection("start", "A table is read from a region, not from words.");
    case "region":
      return (await import("./read-table-again")).readTableAgain(document, table, change.region);
    case "alternative":
      return (await import("./take-alternative")).takeAlternative(ctx, documentId, table, change);
    case "restore":
      return table.drawn.length > 0
        ? forgetReadings(ctx, documentId, table)
        : restoreRows(ctx, documentId, { ...table, correction: null });
    case "set":
      if (change.value !== null) throw invalidCorrection("value", "Please send the rows of the table.");
      return replaceRows(ctx, documentId, { ...table, correction: { at } }, () => []);
    default: {
      if (of !== null && of !== table.rows)
        throw new AppError("conflict", "The table has changed. Please check it and try again.");
      const apply = await applierOf(document, columns, change, insist);
      const corrected = { ...table, correction: { at } };
      if (change.kind !== "rows") return changeRow(ctx, documentId, corrected, change, apply);
      return replaceRows(ctx, documentId, asOfReading(corrected, change.originals), (former) => {
        assertFound(change.originals, former.found.length);
        const rows = apply([], change);
        const isKnown = knownCells(former);
        for (const [row, { values, original }] of rows.entries())
          for (const [place, value] of values.entries())
            if (!isKnown({ original, place, value })) {
              const column = itemAt(columns, place);
              const assert = () => assertAllowed("value", checkLimits(column, value), insist);
              inCell({ row, column }, assert);
            }
        return rows;
      });
    }
  }
}

/** Recognises cells whose value was found or entered earlier. Limits don't apply to them. */
function knownCells({ found, corrected }: TableRows) {
  const rows = new Map<number | null, Set<Value>[]>();
  for (const { original, values } of corrected ?? []) {
    const known = rows.get(original) ?? values.map(() => new Set<Value>());
    values.forEach((value, place) => known[place]?.add(value));
    rows.set(original, known);
  }
  return ({ original, place, value }: { original: number | null; place: number; value: Value }): boolean =>
    (original !== null && found[original]?.[0][place] === value) ||
    (rows.get(original)?.[place]?.has(value) ?? false);
}

type Applier = (rows: readonly RowInForce[], change: RowsChange) => readonly RowInForce[];

async function applierOf(
  document: CorrectedDocument,
  columns: readonly ColumnSpec[],
  change: RowsChange,
  insist: boolean,
): Promise<Applier> {
  // Restoring a found row doesn't count as entering it.
  const isEntered = change.kind === "cells" || (change.kind === "insert" && change.original === null);
  const written = change.kind === "rows" ? change.rows : change.kind === "remove" ? [] : [change.cells];
  for (const row of written) assertColumns(columns, row);
  const entered = written.flatMap((row) =>
    columns.map(({ name, type }) => ({ value: row[name] ?? null, type })),
  );
  const conventions = await document.conventionsOf(entered);
  const read = (entered: Value, column: ColumnSpec) => {
    const value = limitsOf(column).spelt(readCorrection(entered, column.type, conventions));
    if (isEntered) assertAllowed("cells", checkLimits(column, value), insist);
    return value;
  };
  if (change.kind === "rows") {
    const readRows = await mapInPieces([...change.rows.entries()], ([row, cells]) => {
      const present = columns.filter(({ name }) => Object.hasOwn(cells, name));
      const readCell = (column: ColumnSpec) =>
        inCell({ row, column }, () => read(cells[column.name] ?? null, column));
      return Object.fromEntries(present.map((column) => [column.name, readCell(column)]));
    });
    return (rows) => changeRows(columns, rows, { ...change, rows: readRows }, (value) => value);
  }
  const isOneCell = Object.keys(written[0] ?? {}).length === 1;
  return (rows, applied) =>
    changeRows(columns, rows, applied, (entered, column) =>
      // `change.row` counts from the table's start, `applied.row` from the chunk's.
      isOneCell ? read(entered, column) : inCell({ row: change.row, column }, () => read(entered, column)),
    );
}

function assertColumns(columns: readonly ColumnSpec[], row: Row): void {
  const unknown = Object.keys(row).find((name) => columns.every((column) => column.name !== name));
  if (unknown !== undefined) throw invalidCorrection("cells", `The table has no column "${unknown}".`);
}

async function replaceRows(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  correct: (rows: TableRows) => readonly RowInForce[],
): Promise<CorrectedTable> {
  const name = rowsKeyOf(table);
  const former = toTableRows(await findChunks(ctx, { documentId, name }));
  const corrected = correct(former);
  const removed = countRemovedFrom(table, corrected, former.found.length);
  return {
    value: {
      ...table,
      rows: corrected.length,
      checks: checkRows(table, corrected, toFoundCells(former), removed),
      confirmed_at: null,
    },
    rows: corrected.length > PAGE_MAX ? null : corrected.map((row, index) => toRowDto(table, row, index)),
    ...withRows(documentId, name, { ...former, corrected }),
  };
}

async function restoreRows(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
): Promise<CorrectedTable> {
  const name = rowsKeyOf(table);
  const corrected = await findChunks(ctx, { documentId, name, corrected: { not: null } });
  const changed = corrected.map((chunk) => ({ position: chunk.position, ...restoredChunk(chunk) }));
  const outline = await outlineOf(ctx, documentId, name);
  const restored = await withChunks(ctx, documentId, table, outline, changed);
  const isShort = restored.value.rows <= PAGE_MAX;
  const found = isShort ? (await findChunks(ctx, { documentId, name })).flatMap(parseAsFound) : [];
  return {
    ...restored,
    rows: isShort ? found.map((row, index) => toRowDto(table, row, index)) : null,
  };
}

type RowChange = Exclude<RowsChange, { kind: "rows" }>;

async function changeRow(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  change: RowChange,
  apply: Applier,
): Promise<CorrectedTable> {
  const name = rowsKeyOf(table);
  const last = change.kind === "insert" ? table.rows : table.rows - 1;
  if (change.row > last) throw invalidCorrection("row", "The table has no such row.");
  if (change.kind === "insert" && change.original !== null)
    await assertFree(ctx, documentId, name, change.original);
  const outline = await outlineOf(ctx, documentId, name);
  const place = chunkAt(outline, change.row);
  const position = outline[place.chunk]?.position ?? -1;
  const [chunk] = await findChunks(ctx, { documentId, name, position });
  const before = chunk ? parseRows(chunk) : [];
  const rows = apply(before, { ...change, row: change.row - place.row });
  const changed = change.kind === "remove" ? undefined : rows[change.row - place.row];
  const answered = changed ? [toRowDto(table, changed, change.row)] : [];
  const applied =
    !chunk || rows.length > CHUNK_ROWS_MAX
      ? await replaceRows(ctx, documentId, table, (all) => apply(rowsInForce(all), change))
      : await withChunks(ctx, documentId, table, outline, [{ position, ...correctedChunk(rows) }]);
  return { ...applied, rows: answered };
}

function toRowDto(table: StoredTable, { values, original }: RowInForce, row: number): RowDto {
  const cells = toRow(table, values);
  return { row, cells, original };
}

function assertFound(originals: readonly (number | null)[], found: number): void {
  const known = originals.filter((original) => original !== null);
  if (new Set(known).size < known.length || known.some((original) => original >= found))
    throw notFree("originals");
}

const INT_MAX = 2 ** 31 - 1;

async function assertFree(
  ctx: UserContext,
  documentId: string,
  name: string,
  original: number,
): Promise<void> {
  if (original > INT_MAX) throw notFree("original");
  const table = { documentId, name };
  const own = await ctx.db.rowChunk.findFirst({
    where: { ...table, firstFound: { lte: original } },
    orderBy: { position: "desc" },
  });
  if (!own || parseFound(own).length <= original - own.firstFound) throw notFree("original");
  const others = await findChunks(ctx, {
    ...table,
    corrected: { not: null },
    position: { not: own.position },
  });
  if ([own, ...others].some((chunk) => parseRows(chunk).some((row) => row.original === original)))
    throw notFree("original");
}

function notFree(input: string): AppError {
  return invalidCorrection(input, "This row was not found in the document, or it is already in the table.");
}
