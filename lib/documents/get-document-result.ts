import "server-only";
import type { DocumentResultDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { documentNotFound, ownDocument } from "./own-document";
import { documentColumns, toDocumentDto, valuesOf } from "./to-document-dto";

/** Returns a document and its values, which are empty unless it is in SUCCESS. Throws `not_found`. */
export async function getDocumentResult(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
): Promise<DocumentResultDto> {
  const row = await ctx.db.document.findFirst({
    where: ownDocument(ctx, extractorId, documentId),
    select: documentColumns,
  });
  if (!row) throw documentNotFound();
  const values = valuesOf(row);
  return { document: toDocumentDto(row, { values }), values };
}
