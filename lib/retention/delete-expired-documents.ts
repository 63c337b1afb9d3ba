import "server-only";
import type { Context } from "@/lib/context";
import { refundUnfinishedDocuments } from "@/lib/credits/refund-unfinished-documents";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { deleteDocumentFiles } from "@/lib/storage/document-files";

/** Rows per transaction, which must stay short. */
const BATCH_SIZE = 100;

/**
 * Deletes expired documents with their files, texts and results. Their ledger entries are kept; documents still in
 * processing are refunded.
 *
 * @returns the number of documents deleted.
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
    // After the rows: a crash in between leaves files without rows, which deleteOrphanedFiles finds.
    await deleteDocumentFiles(ctx.storage, ids);
    deleted += ids.length;
  }
}
