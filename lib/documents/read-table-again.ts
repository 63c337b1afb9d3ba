import "server-only";
import { LEFT_OUT_MAX } from "@/lib/api/limits";
import type { Span } from "@/lib/extraction/values/span";
import type { TableRegionDto } from "@/lib/api/table-region";
import type { Check, VerifiedTable } from "@/lib/extraction/values/types";
import { checkRows, type RowInForce } from "@/lib/extraction/verify/check-rows";
import { describeLeftOut } from "@/lib/extraction/verify/describe-check";
import type { DocumentText, PageSpan } from "@/lib/text/types";
import { rowsKeyOf } from "@/lib/values/present-names";
import { toTableRows } from "@/lib/values/row-chunks";
import { rowsInForce, toFoundCells, toStoredRow, type TableRows } from "@/lib/values/stored-tables";
import type { StoredTable } from "@/lib/values/stored-values";
import type { CorrectedDocument } from "./corrected-document";
import { findChunks, type CorrectedTable, withRows } from "./corrected-table";
import { toTableRegion } from "./drawn-region";
import { invalidCorrection } from "./invalid-correction";
import { nextKeptPage } from "./kept-pages";
import { withEmptyColumns, withNewColumns } from "./new-columns";
import { loadRecentText } from "./recent-texts";
import { withReading } from "./table-readings";

/**
 * Keeps the earlier rows for undo.
 * @throws AppError `invalid` if the page or a column doesn't exist, or no row is found
 */
export async function readTableAgain(
  corrected: CorrectedDocument,
  stored: StoredTable,
  drawn: TableRegionDto,
): Promise<CorrectedTable> {
  const { ctx, id: documentId } = corrected;
  const table = withNewColumns(stored, corrected.extractor, drawn);
  const document = await loadRecentText(ctx, documentId);
  const page = document.pages[drawn.page - 1];
  if (page?.width === undefined) throw invalidCorrection("region", "This document has no such page.");
  const { name, type, required, columns } = table;
  const field = { name, type, required, columns, prompt: "" };
  const chunks = await findChunks(ctx, { documentId, name: rowsKeyOf(table) });
  const former = withEmptyColumns(toTableRows(chunks), stored.columns.length, table.columns.length);
  const region = {
    ...toTableRegion(drawn, table),
    lastPage: nextKeptPage(document, table, former, drawn.page) - 1,
  };
  const read = await ctx.engine.records.readDrawn(document, region, field, await corrected.taught());
  if (read.rows.length === 0) throw invalidCorrection("region", "No rows were found there.");
  const leftOut = firstPlaces(read.left_out ?? []);
  const found = [...former.found, ...read.rows.map((row) => toStoredRow(row, table.units))];
  const own = read.rows.map(({ cells }, index) => ({
    values: cells.map(({ value }) => value),
    original: former.found.length + index,
  }));
  const part = { start: page.start, end: lastPageOf(document, page, read).end };
  const [above, below] = rowsBeside(former, part);
  const isWhole = above.length + below.length === 0;
  const checked = {
    ...table,
    sums: isWhole ? read.sums.map((sum) => ({ ...sum, from: sum.from + former.found.length })) : table.sums,
    ...(isWhole ? { checks: read.checks, left_out: leftOut } : besideOthers(document, part, table, read)),
  };
  const inForce = [...above, ...own, ...below];
  const value: StoredTable = {
    ...checked,
    rows: inForce.length,
    checks: checkRows(checked, inForce, toFoundCells({ found })),
    drawn: withReading(table, former.found.length, { region: drawn }),
    correction: { at: ctx.now().toISOString() },
    confirmed_at: null,
  };
  return {
    value,
    rows: null,
    ...withRows(documentId, rowsKeyOf(table), { found, corrected: inForce }),
  };
}

function lastPageOf({ pages }: DocumentText, first: PageSpan, { rows }: VerifiedTable): PageSpan {
  const last = Math.max(...rows.map(({ start }) => start ?? 0));
  return pages.findLast(({ start }) => start <= last) ?? first;
}

/** Added rows stay with the row above them. */
function rowsBeside(rows: TableRows, page: Span): [above: RowInForce[], below: RowInForce[]] {
  const [above, below]: [RowInForce[], RowInForce[]] = [[], []];
  let beside: RowInForce[] | null = null;
  for (const row of rowsInForce(rows)) {
    const start = row.original === null ? undefined : (rows.found[row.original]?.[1]?.[0] ?? undefined);
    if (start !== undefined) beside = start < page.start ? above : start < page.end ? null : below;
    beside?.push(row);
  }
  return [above, below];
}

type Known = Pick<StoredTable, "checks" | "left_out">;

function besideOthers({ text }: DocumentText, page: Span, table: Known, read: VerifiedTable): Known {
  const elsewhere = table.left_out.filter(({ start }) => start < page.start || start >= page.end);
  const places = [...elsewhere, ...(read.left_out ?? [])].sort((a, b) => a.start - b.start);
  const checks = withOthers(table.checks, read.checks);
  // Renew the `words_left_out` check only if the places of all left-out words are known.
  const areKnown = table.left_out.length > 0 && table.left_out.length < LEFT_OUT_MAX;
  return {
    left_out: firstPlaces(places),
    checks: areKnown
      ? [...checks.filter(({ code }) => code !== "words_left_out"), ...describeLeftOut(text, places)]
      : checks,
  };
}

function firstPlaces(places: readonly Span[]): Span[] {
  return places.slice(0, LEFT_OUT_MAX);
}

function withOthers(checks: readonly Check[], others: readonly Check[]): Check[] {
  return [...checks, ...others.filter(({ message }) => !checks.some((check) => check.message === message))];
}
