import "server-only";
import type { Context } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { sendDeleted } from "@/lib/jobs/send-deleted";
import { deleteDocumentFiles } from "@/lib/storage/document-files";

/**
 * Also deletes the samples of unfinished runs.
 * @returns the number of runs
 */
export async function deleteExpiredWizardRuns(ctx: Context): Promise<number> {
  const expired = await ctx.db.wizardRun.findMany({
    where: { expiresAt: { lte: ctx.now() } },
    select: { id: true, status: true },
  });
  const ids = expired.map(({ id }) => id);
  const jobs = await inTransaction(ctx, async (ctx) => {
    const jobs = await deleteJobs(ctx, ids);
    await ctx.db.wizardRun.deleteMany({ where: { id: { in: ids } } });
    return jobs;
  });
  await sendDeleted(ctx, jobs);
  const unfinished = expired.filter(({ status }) => status === "PENDING").map(({ id }) => id);
  await deleteDocumentFiles(ctx.storage, unfinished);
  return expired.length;
}
