import "server-only";
import type { UserContext } from "@/lib/context";
import { refundUnfinishedDocuments } from "@/lib/credits/refund-unfinished-documents";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { deleteDocumentFiles } from "@/lib/storage/document-files";
import { lockExtractor } from "./own-extractor";

/**
 * Also deletes documents, files and outcomes. Refunds documents in processing.
 * @throws AppError `not_found`.
 */
export async function deleteExtractor(ctx: UserContext, extractorId: string): Promise<void> {
  const { ids, jobs } = await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    const rows = await ctx.db.document.findMany({ where: { extractorId }, select: { id: true } });
    const ids = rows.map(({ id }) => id);
    const jobs = await deleteJobs(ctx, ids);
    await refundUnfinishedDocuments(ctx, ids);
    // After locking the documents: no worker writes any more.
    await ctx.db.fingerprint.deleteMany({ where: { extractorId } });
    await ctx.db.extractor.delete({ where: { id: extractorId }, select: { id: true } });
    // After the documents: their pending changes have written outcomes by now.
    await ctx.db.outcome.deleteMany({ where: { extractorId } });
    return { ids, jobs };
  });
  await sendDeleted(ctx, jobs);
  // After the rows: after a crash, deleteOrphanedFiles finds the files.
  await deleteDocumentFiles(ctx.storage, ids);
}
