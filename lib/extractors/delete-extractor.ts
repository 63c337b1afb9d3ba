import "server-only";
import type { UserContext } from "@/lib/context";
import { refundDocument } from "@/lib/credits/refund-document";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteDocumentFiles } from "@/lib/storage/document-files";
import { lockExtractor } from "./lock-extractor";

/**
 * Deletes an extractor with its fields, documents and files. What a document still in processing was charged is given
 * back, since its result will never be seen. Throws `not_found`.
 */
export async function deleteExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const documents = await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const documents = await ctx.db.document.findMany({
      where: { extractorId },
      select: { id: true, userId: true, run: true, status: true },
    });
    for (const document of documents) {
      if (document.status === "PROCESSING") await refundDocument(ctx, document);
    }
    await ctx.db.extractor.delete({ where: { id: extractorId } });
    return documents;
  });
  // After the rows: a crash in between leaves files without rows, which the clean-up finds.
  for (const { id } of documents) await deleteDocumentFiles(ctx.storage, id);
}
