import "server-only";
import { type DocumentResultDto, usageDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { loadFieldsKey } from "@/lib/extractors/load-fields";
import { documentNotFound, ownDocument } from "./own-document";
import { loadRecentText } from "./recent-texts";
import { documentColumns, resultOf, toDocumentDto } from "./to-document-dto";
import { hasTables, toValueDtos } from "@/lib/values/to-value-dtos";

/**
 * Returns a document, its values and what reading it took: no values and null unless it is in SUCCESS. Throws `not_found`.
 */
export async function getDocumentResult(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
): Promise<DocumentResultDto> {
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, documentId),
    select: { ...documentColumns, usage: true },
  });
  if (!row) throw documentNotFound();
  const result = resultOf(row);
  const text = hasTables(result) ? await loadRecentText(ctx, documentId) : null;
  const usage = row.usage === null ? null : usageDto.parse(JSON.parse(row.usage));
  const fieldsKey = await loadFieldsKey(ctx, extractorId);
  return { document: toDocumentDto(row, { result, fieldsKey }), values: toValueDtos(result, text), usage };
}
