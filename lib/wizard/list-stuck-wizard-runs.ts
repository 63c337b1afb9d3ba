import "server-only";
import { claimable } from "@/lib/claims/claim";
import type { Context } from "@/lib/context";

/**
 * Wizard runs that should be worked on and are not, as `listStuckDocuments` for documents.
 *
 * @param graceSeconds - how long a due run may wait for its event before it counts as stuck.
 */
export async function listStuckWizardRuns(
  ctx: Context,
  graceSeconds: number,
): Promise<{ wizardRunId: string; userId: string; attempts: number }[]> {
  const dueSince = new Date(ctx.now().getTime() - graceSeconds * 1000);
  const rows = await ctx.db.wizardRun.findMany({
    where: { status: "PENDING", ...claimable(ctx.now()), notBefore: { lte: dueSince } },
    orderBy: { id: "asc" },
    take: 100,
    select: { id: true, userId: true, attempts: true },
  });
  return rows.map(({ id, ...row }) => ({ wizardRunId: id, ...row }));
}
