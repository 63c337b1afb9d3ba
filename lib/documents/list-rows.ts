import "server-only";
import type { RowListQuery } from "@/lib/api/paging";
import type { PlacedRowDto } from "@/lib/api/value";
import type { UserContext } from "@/lib/context";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { chunkAt, parseFound, parseRows } from "@/lib/values/row-chunks";
import type { StoredRow } from "@/lib/values/stored-tables";
import { readValues, rowsKeyOf } from "@/lib/values/present-names";
import { isScalar, type StoredValue } from "@/lib/values/stored-values";
import { toPlacedRow } from "@/lib/values/to-value-dtos";
import { invalidCorrection } from "./invalid-correction";
import { ofOneRevision } from "./of-one-revision";
import { documentNotFound, ownDocument } from "./own-document";
import { loadRecentText } from "./recent-texts";

interface RowPage {
  rows: PlacedRowDto[];
  revision: number;
  next_cursor: string | null;
}

/**
 * Two pages belong together if both have the same document revision.
 * @throws AppError `not_found`, also if there are no values; `invalid` if the table doesn't exist
 */
export async function listRows(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  query: RowListQuery,
): Promise<RowPage> {
  const where = { ...ownDocument(ctx, extractorId, documentId), status: "SUCCESS" } as const;
  const { names } = await loadOwnExtractor(ctx, extractorId);
  const { document, page } = await ofOneRevision(ctx, where, async () => {
    const document = await ctx.db.document.findFirst({
      where,
      select: { values: true, revision: true, run: true },
    });
    if (!document?.values) throw documentNotFound();
    return { document, page: await readPage(ctx, documentId, readValues(document.values, names), query) };
  });
  return { ...page, revision: document.revision };
}

async function readPage(
  ctx: UserContext,
  documentId: string,
  values: readonly StoredValue[],
  { name: wanted, limit, after: first = 0 }: RowListQuery,
): Promise<Omit<RowPage, "revision">> {
  const table = values.find((value) => value.name === wanted);
  if (!table || isScalar(table)) throw invalidCorrection("name", "The document has no table with this name.");
  const name = rowsKeyOf(table);
  const outline = await ctx.db.rowChunk.findMany({
    where: { documentId, name },
    select: { position: true, firstFound: true, rows: true },
    orderBy: { position: "asc" },
  });
  const loadChunks = (positions: number[]) =>
    ctx.db.rowChunk.findMany({
      where: { documentId, name, position: { in: positions } },
      orderBy: { position: "asc" },
    });
  const from = chunkAt(outline, first);
  const to = chunkAt(outline, first + limit - 1);
  const shown = await loadChunks(outline.slice(from.chunk, to.chunk + 1).map(({ position }) => position));
  const rows = shown.flatMap(parseRows).slice(first - from.row, first - from.row + limit);
  const homes = new Set(
    rows.flatMap(({ original }) =>
      original === null ? [] : (outline.findLast(({ firstFound }) => firstFound <= original)?.position ?? []),
    ),
  );
  const found = new Map<number, StoredRow>();
  for (const chunk of await loadChunks([...homes]))
    for (const [index, row] of parseFound(chunk).entries()) found.set(chunk.firstFound + index, row);
  const text = await loadRecentText(ctx, documentId);
  const next = first + rows.length;
  return {
    rows: rows.map((row, index) =>
      toPlacedRow(table, { ...row, row: first + index, found: found.get(row.original ?? -1) ?? null }, text),
    ),
    next_cursor: next < table.rows && rows.length > 0 ? String(next) : null,
  };
}
