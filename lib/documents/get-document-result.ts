import "server-only";
import { type DocumentResultDto, usageDto } from "@/lib/api/document";
import { LISTED_ROWS_BYTES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { loadMeasure } from "@/lib/extractors/load-fields";
import { chunkSizes, loadChunks } from "@/lib/values/stored-chunks";
import { isScalar } from "@/lib/values/stored-values";
import { toValueDtos } from "@/lib/values/to-value-dtos";
import { listSameFiles } from "./list-same-files";
import { documentNotFound, ownDocument } from "./own-document";
import { loadRecentText } from "./recent-texts";
import { documentColumns, resultOf, toDocumentDto } from "./to-document-dto";

/**
 * Returns a document, its values and what reading it took: no values and null unless it is in SUCCESS. Long tables come without
 * rows unless all are asked for. Throws `not_found`.
 */
export async function getDocumentResult(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  { rows }: Pick<ListSlice, "rows"> = {},
): Promise<DocumentResultDto> {
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, documentId),
    select: { ...documentColumns, usage: true },
  });
  if (!row) throw documentNotFound();
  const size = (await chunkSizes(ctx, [documentId])).get(documentId) ?? 0;
  const hasRows = size > 0 && (rows === "all" || size <= LISTED_ROWS_BYTES);
  const chunks = hasRows ? (await loadChunks(ctx, [documentId])).get(documentId) : [];
  const result = resultOf({ ...row, chunks: chunks ?? [] });
  const hasPlaces = hasRows || result.values.some((value) => !isScalar(value) && value.left_out.length > 0);
  const text = hasPlaces ? await loadRecentText(ctx, documentId) : null;
  const usage = row.usage === null ? null : usageDto.parse(JSON.parse(row.usage));
  const measure = await loadMeasure(ctx, extractorId);
  const sameFiles = await listSameFiles(ctx, [row]);
  return {
    document: toDocumentDto(row, { result, measure, sameFiles }),
    values: toValueDtos(result, text),
    usage,
  };
}
