import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { deleteDocumentFiles } from "@/lib/storage/document-files";
import { documentNotFound, ownDocument } from "./own-document";

/**
 * Deletes a document and its files. Throws `not_found`, or `document_processing` while the document is being processed.
 */
export async function deleteDocument(
  ctx: UserContext,
  extractorId: string,
  documentId: string,
): Promise<void> {
  const wanted = ownDocument(ctx, extractorId, documentId);
  const { count } = await ctx.db.document.deleteMany({ where: { ...wanted, status: { not: "PROCESSING" } } });
  if (count === 0) {
    const found = await ctx.db.document.findFirst({ where: wanted, select: { id: true } });
    if (!found) throw documentNotFound();
    throw new AppError("document_processing", "Cannot delete document while processing");
  }
  await deleteDocumentFiles(ctx.storage, [documentId]);
}
