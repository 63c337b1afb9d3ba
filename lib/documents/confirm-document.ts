import "server-only";
import type { DocumentDto } from "@/lib/api/document";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { loadOwnExtractor } from "@/lib/extractors/load-extractor";
import { isUnlike } from "@/lib/values/unlike-the-others";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";
import { listSameFiles } from "./list-same-files";
import { documentNotFound, documentProcessing, ownDocument } from "./own-document";
import { documentColumns, toDocumentDto } from "./to-document-dto";

/**
 * Confirms a document despite unusual results, or undoes that. Queues webhooks when nothing is left to check.
 * @throws AppError `not_found`; `document_processing`; `conflict` if the document failed.
 */
export async function confirmDocument(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
  confirmed: boolean,
): Promise<DocumentDto> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  const extractor = await loadOwnExtractor(ctx, extractorId);
  const deliveries = await inTransaction(ctx, async (ctx) => {
    const [document] = await ctx.db.document.updateManyAndReturn({
      where: { ...wanted, status: "SUCCESS", confirmedAt: confirmed ? null : { not: null } },
      data: { confirmedAt: confirmed ? ctx.now() : null },
      select: eventColumns,
    });
    if (!document) return [];
    await ctx.db.dueLesson.createMany({ data: { documentId, extractorId }, skipDuplicates: true });
    const isReviewed = confirmed && document.toCheck === 0 && isUnlike(document, extractor.usual);
    return isReviewed ? await recordDocumentEvent(ctx, "document.reviewed", document) : [];
  });
  await announceDeliveries(ctx, ctx.user.id, deliveries);
  const row = await ctx.db.document.findFirst({ where: wanted, select: documentColumns });
  if (!row) throw documentNotFound();
  if (row.status === "FAILURE") throw new AppError("conflict", "A failed document has no values.");
  if (row.status !== "SUCCESS") throw documentProcessing();
  return toDocumentDto(row, { extractor, sameFiles: await listSameFiles(ctx, [row]) });
}
