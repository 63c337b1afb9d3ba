import "server-only";
import type { Context } from "@/lib/context";
import { refundUnfinishedDocuments } from "@/lib/credits/refund-unfinished-documents";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { deleteDocumentFiles } from "@/lib/storage/document-files";

const BATCH_SIZE = 100;

/**
 * Also deletes files, texts and results. Keeps ledger entries and refunds documents that are still processing.
 * @returns the number of documents
 */
export async function deleteExpiredDocuments(ctx: Context): Promise<number> {
  let deleted = 0;
  for (;;) {
    const expired = await ctx.db.document.findMany({
      where: { expiresAt: { lte: ctx.now() } },
      orderBy: { expiresAt: "asc" },
      take: BATCH_SIZE,
      select: { id: true },
    });
    if (expired.length === 0) return deleted;
    const ids = expired.map(({ id }) => id);
    const jobs = await inTransaction(ctx, async (ctx) => {
      const jobs = await deleteJobs(ctx, ids);
      await refundUnfinishedDocuments(ctx, ids);
      await ctx.db.document.deleteMany({ where: { id: { in: ids } } });
      return jobs;
    });
    await sendDeleted(ctx, jobs);
    // Delete files after the rows: deleteOrphanedFiles deletes any that a crash leaves behind.
    await deleteDocumentFiles(ctx.storage, ids);
    deleted += ids.length;
  }
}
