import "server-only";
import { type DocumentResultDto, usageDto } from "@/lib/api/document";
import { LISTED_ROWS_BYTES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { extractedDataInPieces } from "@/lib/values/extracted-data";
import { chunkSizes, loadTables } from "@/lib/values/stored-chunks";
import { isScalar } from "@/lib/values/stored-values";
import { placedRows, toValueDtos } from "@/lib/values/to-value-dtos";
import { listSameFiles } from "./list-same-files";
import { ofOneRevision } from "./of-one-revision";
import { documentNotFound, ownDocument } from "./own-document";
import { loadRecentText } from "./recent-texts";
import { documentColumns, resultOf, toDocumentDto } from "./to-document-dto";

/**
 * Returns values only if the document is in SUCCESS. Omits the rows of long tables unless all are requested.
 * @throws AppError `not_found`.
 */
export async function getDocumentResult(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  { rows }: Pick<ListSlice, "rows"> = {},
): Promise<DocumentResultDto> {
  const where = ownDocument(ctx, extractorId, documentId);
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const read = async () => {
    const document = await ctx.db.document.findFirst({
      where,
      select: { ...documentColumns, usage: true, run: true },
    });
    if (!document) throw documentNotFound();
    const { values } = resultOf(document, extractor);
    const hasTables = !values.every(isScalar);
    // Read the size after the document: an earlier size may be from before processing.
    const size = hasTables ? ((await chunkSizes(ctx, [documentId])).get(documentId) ?? 0) : 0;
    const hasRows = size > 0 && (rows === "all" || size <= LISTED_ROWS_BYTES);
    const tables = hasRows ? await loadTables(ctx, documentId, values, placedRows) : {};
    return { document, hasTables, hasRows, result: { values, tables } };
  };
  const {
    document: row,
    hasRows,
    result,
  } = await ofOneRevision(ctx, where, read, ({ hasTables }) => hasTables);
  const hasPlaces = hasRows || result.values.some((value) => !isScalar(value) && value.left_out.length > 0);
  const text = hasPlaces ? await loadRecentText(ctx, documentId) : null;
  const usage = row.usage === null ? null : usageDto.parse(JSON.parse(row.usage));
  const sameFiles = await listSameFiles(ctx, [row]);
  return {
    document: toDocumentDto(row, {
      result,
      data: await extractedDataInPieces(result),
      extractor,
      sameFiles,
    }),
    values: await toValueDtos(result, text),
    usage,
  };
}
