import "server-only";
import type { Context } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { deleteSampleFiles } from "@/lib/storage/document-files";

/** Deletes expired wizard runs, with samples that are left of them; returns their number. */
export async function deleteExpiredWizardRuns(ctx: Context): Promise<number> {
  const expired = await ctx.db.wizardRun.findMany({
    where: { expiresAt: { lte: ctx.now() } },
    select: { id: true },
  });
  const ids = expired.map(({ id }) => id);
  await inTransaction(ctx, async (ctx) => {
    await deleteJobs(ctx, ids);
    await ctx.db.wizardRun.deleteMany({ where: { id: { in: ids } } });
  });
  await deleteSampleFiles(ctx.storage, ids);
  return expired.length;
}
