import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { unavailable } from "@/lib/errors";
import { deleteJobs } from "@/lib/jobs/outstanding-jobs";
import { deleteDocumentFiles } from "@/lib/storage/document-files";

/**
 * Withdraws the run if its event cannot be sent now and the run has not ended.
 * @throws AppError `unavailable` if the run was withdrawn
 */
export async function startWizardRun(ctx: UserContext, wizardRunId: string): Promise<void> {
  const userId = ctx.user.id;
  if (await ctx.sendEvent({ name: "wizard/requested", data: { wizardRunId, userId } })) return;
  const withdrawn = await inTransaction(ctx, async (ctx) => {
    const jobs = await deleteJobs(ctx, [wizardRunId]);
    if (jobs.length === 0) return false;
    await ctx.db.wizardRun.deleteMany({ where: { id: wizardRunId } });
    await ctx.db.directUpload.deleteMany({ where: { userId, subjectId: wizardRunId } });
    return true;
  });
  if (!withdrawn) return;
  await deleteDocumentFiles(ctx.storage, [wizardRunId]);
  throw unavailable(new Error("The event did not arrive."));
}
