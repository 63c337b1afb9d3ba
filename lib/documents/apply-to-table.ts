import "server-only";
import { changeRows } from "@/lib/api/change-rows";
import type { Correction, RowsChange } from "@/lib/api/correction";
import type { RowDto } from "@/lib/api/value";
import { PAGE_MAX } from "@/lib/api/limits";
import type { UserContext } from "@/lib/context";
import { checkRows, checkTotals, keepsLost, type RowInForce } from "@/lib/extraction/verify/check-rows";
import { learnConventions } from "@/lib/extraction/values/conventions";
import { isOfLimits } from "@/lib/extraction/values/check-codes";
import { hasLimits, limitsOf } from "@/lib/extraction/values/limits-of";
import { checkLimits, checkLimitsOfCells, withLimitChecks } from "@/lib/extraction/verify/check-limits";
import { readCorrection } from "@/lib/extraction/verify/read-correction";
import type { ColumnSpec, Row } from "@/lib/extraction/values/types";
import { loadFields } from "@/lib/extractors/load-fields";
import { itemAt } from "@/lib/item-at";
import { AppError } from "@/lib/errors";
import { confirmValue } from "@/lib/values/correct-values";
import {
  CHUNK_ROWS_MAX,
  chunkAt,
  chunkOfPart,
  correctedChunk,
  parseAsFound,
  parseFound,
  parseRows,
  restoredChunk,
  statedTotals,
  toTableRows,
  type ChangedChunk,
} from "@/lib/values/row-chunks";
import { replaceTable } from "@/lib/values/stored-chunks";
import { rowsInForce, toFoundCells, toRows, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";
import { findChunks, type CorrectedTable } from "./corrected-table";
import { assertAllowed, invalidCorrection } from "./invalid-correction";
import { readTableAgain } from "./read-table-again";
import { loadRecentText } from "./recent-texts";
import { asOfReading, forgetReadings } from "./table-readings";
import { takeAlternative } from "./take-alternative";

/**
 * What a table is after a person's change. Where one row is changed, only the rows that are stored with it are read, and all of
 * them where cells have limits.
 *
 * @throws AppError `invalid` where there is no such row or column, or a cell is not of its column's type; `outside_limits` where
 * what was entered breaks a column's limits, unless the person insists; `conflict` where the table has other rows than the
 * sender saw.
 */
export async function applyToTable(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  correction: Pick<Correction, "of" | "change" | "insist">,
): Promise<CorrectedTable> {
  const columns = await columnsWithLimits(ctx, documentId, table);
  const { inForce, ...corrected } = await applyChange(ctx, documentId, table, columns, correction);
  const wasChecked = corrected.value.checks.some(isOfLimits);
  if (inForce === null || !(wasChecked || columns.some(hasLimits))) return { ...corrected, inForce };
  const rows = await inForce();
  const checks = withLimitChecks(corrected.value.checks, checkLimitsOfCells(columns, rows));
  return { ...corrected, value: { ...corrected.value, checks }, inForce: () => Promise.resolve(rows) };
}

/** The columns of a table with what the extractor says now of their cells. */
async function columnsWithLimits(
  ctx: UserContext,
  documentId: string,
  { name, columns }: StoredTable,
): Promise<ColumnSpec[]> {
  const { fields } = await loadFields(ctx, documentId);
  const field = fields.find((field) => field.name === name);
  const present = field?.type === "TABLE" ? field.columns : [];
  return columns.map(
    (column) => present.find(({ name, type }) => name === column.name && type === column.type) ?? column,
  );
}

async function applyChange(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  columns: readonly ColumnSpec[],
  { of, change, insist }: Pick<Correction, "of" | "change" | "insist">,
): Promise<CorrectedTable> {
  const at = ctx.now().toISOString();
  switch (change.kind) {
    case "confirm":
      return {
        value: confirmValue(table, change.confirmed ? at : null),
        rows: [],
        inForce: null,
        store: () => Promise.resolve(),
      };
    case "choose":
      throw invalidCorrection("candidate", "A table has no candidates.");
    case "region":
      return readTableAgain(ctx, documentId, table, change.region);
    case "alternative":
      return takeAlternative(ctx, documentId, table, change);
    case "restore":
      return table.drawn.length > 0
        ? forgetReadings(ctx, documentId, table)
        : restoreRows(ctx, documentId, { ...table, correction: null });
    case "set":
      if (change.value !== null) throw invalidCorrection("value", "Please send the rows of the table.");
      return replaceRows(ctx, documentId, { ...table, correction: { at } }, () => []);
    default: {
      if (of !== null && of !== table.rows)
        throw new AppError("conflict", "The table has changed in the meantime.");
      const apply = await applierOf(ctx, documentId, columns, change, insist);
      const corrected = { ...table, correction: { at } };
      if (change.kind !== "rows") return changeRow(ctx, documentId, corrected, change, apply);
      return replaceRows(ctx, documentId, asOfReading(corrected, change.originals), ({ found }) => {
        assertFound(change.originals, found.length);
        const rows = apply([], change);
        for (const { values, original } of rows)
          for (const [place, value] of values.entries())
            if (original === null || found[original]?.[0][place] !== value)
              assertAllowed("value", checkLimits(itemAt(columns, place), value), insist);
        return rows;
      });
    }
  }
}

type Applier = (rows: readonly RowInForce[], change: RowsChange) => readonly RowInForce[];

/** Changes rows as the document writes numbers and dates. What is entered in one row is held against its columns' limits. */
async function applierOf(
  ctx: UserContext,
  documentId: string,
  columns: readonly ColumnSpec[],
  change: RowsChange,
  insist: boolean,
): Promise<Applier> {
  // A row that is put back is as it was found.
  const isEntered = change.kind === "cells" || (change.kind === "insert" && change.original === null);
  const written = change.kind === "rows" ? change.rows : change.kind === "remove" ? [] : [change.cells];
  for (const row of written) assertColumns(columns, row);
  const { text } = await loadRecentText(ctx, documentId);
  const conventions = learnConventions(text);
  return (rows, change) =>
    changeRows(columns, rows, change, (entered, column) => {
      const value = limitsOf(column).spelt(readCorrection(entered, column.type, conventions));
      if (isEntered) assertAllowed("cells", checkLimits(column, value), insist);
      return value;
    });
}

function assertColumns(columns: readonly ColumnSpec[], row: Row): void {
  const unknown = Object.keys(row).find((name) => columns.every((column) => column.name !== name));
  if (unknown !== undefined) throw invalidCorrection("cells", `The table has no column "${unknown}".`);
}

/** Puts other rows in the place of all. */
async function replaceRows(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  correct: (rows: TableRows) => readonly RowInForce[],
): Promise<CorrectedTable> {
  const { name } = table;
  const former = toTableRows(await findChunks(ctx, { documentId, name }));
  const corrected = correct(former);
  return {
    value: {
      ...table,
      rows: corrected.length,
      checks: checkRows(table, corrected, toFoundCells(former)),
      confirmed_at: null,
    },
    rows: corrected.length > PAGE_MAX ? null : corrected.map((row, index) => toRowDto(table, row, index)),
    inForce: () => Promise.resolve(corrected),
    store: (ctx) => replaceTable(ctx, documentId, name, { ...former, corrected }),
  };
}

/** Puts the rows that were found in the place of those that were corrected. */
async function restoreRows(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
): Promise<CorrectedTable> {
  const corrected = await findChunks(ctx, { documentId, name: table.name, corrected: { not: null } });
  const changed = corrected.map((chunk) => ({ position: chunk.position, ...restoredChunk(chunk) }));
  const { value, store, inForce } = await withChunks(ctx, documentId, table, changed);
  const { name } = table;
  const isShort = value.rows <= PAGE_MAX;
  const found = isShort ? (await findChunks(ctx, { documentId, name })).flatMap(parseAsFound) : [];
  return {
    value,
    store,
    inForce,
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
  const { name } = table;
  const last = change.kind === "insert" ? table.rows : table.rows - 1;
  if (change.row > last) throw invalidCorrection("row", "The table has no such row.");
  if (change.kind === "insert" && change.original !== null)
    await assertFree(ctx, documentId, name, change.original);
  const chunks = await ctx.db.rowChunk.findMany({
    where: { documentId, name },
    select: { position: true, rows: true },
    orderBy: { position: "asc" },
  });
  const place = chunkAt(chunks, change.row);
  const position = chunks[place.chunk]?.position ?? -1;
  const [chunk] = await findChunks(ctx, { documentId, name, position });
  const before = chunk ? parseRows(chunk) : [];
  const rows = apply(before, { ...change, row: change.row - place.row });
  const changed = change.kind === "remove" ? undefined : rows[change.row - place.row];
  const answered = changed ? [toRowDto(table, changed, change.row)] : [];
  const { value, store, inForce } =
    !chunk || rows.length > CHUNK_ROWS_MAX
      ? await replaceRows(ctx, documentId, table, (all) => apply(rowsInForce(all), change))
      : await withChunks(ctx, documentId, table, [{ position, ...correctedChunk(rows) }]);
  return { value, store, inForce, rows: answered };
}

/** The table after some of its chunks have changed. */
async function withChunks(
  ctx: UserContext,
  documentId: string,
  table: StoredTable,
  changed: readonly (ChangedChunk & { position: number })[],
): Promise<Pick<CorrectedTable, "value" | "store" | "inForce">> {
  const { name } = table;
  const stored = await ctx.db.rowChunk.findMany({
    where: { documentId, name },
    select: { position: true, rows: true, totals: true },
    orderBy: { position: "asc" },
  });
  const changedAt = new Map(changed.map((chunk) => [chunk.position, chunk]));
  const chunks = stored.map((chunk) => changedAt.get(chunk.position) ?? chunk);
  const parts: (readonly RowInForce[])[] = [];
  for (const stated of table.sums) {
    const position = chunks[chunkOfPart(stated, chunks)]?.position ?? -1;
    parts.push(
      changedAt.get(position)?.inForce ??
        (await findChunks(ctx, { documentId, name, position })).flatMap(parseRows),
    );
  }
  const rows = chunks.reduce((sum, chunk) => sum + chunk.rows, 0);
  const checks = checkTotals(
    table,
    rows,
    statedTotals(table, chunks, parts),
    await keepsLostWords(ctx, documentId, table, changedAt),
  );
  return {
    value: { ...table, rows, checks, confirmed_at: null },
    inForce: async () =>
      (await findChunks(ctx, { documentId, name })).flatMap(
        (chunk) => changedAt.get(chunk.position)?.inForce ?? parseRows(chunk),
      ),
    store: async ({ db }) => {
      for (const { position, inForce: _, ...data } of changed)
        await db.rowChunk.updateMany({ where: { documentId, name, position }, data });
    },
  };
}

/** All rows are read only where words may have been lost. */
async function keepsLostWords(
  ctx: UserContext,
  documentId: string,
  { name, evidence }: StoredTable,
  changed: ReadonlyMap<number, ChangedChunk>,
): Promise<boolean | null> {
  if (evidence.state === "verified") return null;
  const chunks = await findChunks(ctx, { documentId, name });
  const rows = chunks.flatMap((chunk) => changed.get(chunk.position)?.inForce ?? parseRows(chunk));
  return keepsLost(rows, toFoundCells(toTableRows(chunks)));
}

function toRowDto(table: StoredTable, { values, original }: RowInForce, row: number): RowDto {
  const [cells = {}] = toRows(table, [{ values }]);
  return { row, cells, original };
}

/** A found row can be in force once: its places are those of one row. */
function assertFound(originals: readonly (number | null)[], found: number): void {
  const known = originals.filter((original) => original !== null);
  if (new Set(known).size < known.length || known.some((original) => original >= found))
    throw notFree("originals");
}

/** The largest number that the database compares with a column of integers. */
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
