import "server-only";
import { type DocumentResultDto, usageDto } from "@/lib/api/document";
import { RESULT_TABLES_BYTES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { loadFieldsKey } from "@/lib/extractors/load-fields";
import { documentNotFound } from "./own-document";
import { loadRecentText } from "./recent-texts";
import { resultColumns } from "./result-columns";
import { type DocumentRow, resultOf, toDocumentDto } from "./to-document-dto";
import { toValueDtos } from "@/lib/values/to-value-dtos";

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
  const [row] = await ctx.db.$queryRaw<(DocumentRow & { usage: string | null })[]>`
    SELECT "usage", ${resultColumns(rows === "all" ? null : RESULT_TABLES_BYTES)} FROM "Document"
    WHERE "id" = ${documentId} AND "extractorId" = ${extractorId} AND "userId" = ${ctx.user.id}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'`;
  if (!row) throw documentNotFound();
  const result = resultOf(row);
  const hasRows = Object.keys(result.tables).length > 0;
  const text = hasRows ? await loadRecentText(ctx, documentId) : null;
  const usage = row.usage === null ? null : usageDto.parse(JSON.parse(row.usage));
  const fieldsKey = await loadFieldsKey(ctx, extractorId);
  return { document: toDocumentDto(row, { result, fieldsKey }), values: toValueDtos(result, text), usage };
}
