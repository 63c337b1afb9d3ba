import "server-only";
import type { UserContext } from "@/lib/context";
import { refundUnfinishedDocuments } from "@/lib/credits/refund-unfinished-documents";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { deleteDocumentFiles } from "@/lib/storage/document-files";
import { lockExtractor } from "./own-extractor";

/**
 * Also deletes the extractor's documents, files and outcomes. Refunds documents that are still processing.
 * @throws AppError `not_found`
 */
export async function deleteExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const { ids, jobs } = await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const rows = await ctx.db.document.findMany({ where: { extractorId }, select: { id: true } });
    const ids = rows.map(({ id }) => id);
    const jobs = await deleteJobs(ctx, ids);
    await refundUnfinishedDocuments(ctx, ids);
    // Delete fingerprints after locking the documents, so that no worker can write more.
    await ctx.db.fingerprint.deleteMany({ where: { extractorId } });
    await ctx.db.extractor.delete({ where: { id: extractorId }, select: { id: true } });
    // Delete outcomes last: pending changes, which write outcomes, have ended once the documents are deleted.
    await ctx.db.outcome.deleteMany({ where: { extractorId } });
    return { ids, jobs };
  });
  await sendDeleted(ctx, jobs);
  // Delete files after the rows. If this crashes, `deleteOrphanedFiles` finds them.
  await deleteDocumentFiles(ctx.storage, ids);
}
