import "server-only";
import { claimable } from "@/lib/claims/claim";
import type { Context } from "@/lib/context";

/** Documents in one answer; the next sweep takes the next. */
const SWEEP_SIZE = 500;

/**
 * Documents that should be worked on and are not: their event was lost, their worker died, or their next attempt is
 * due. Oldest first.
 *
 * @param graceSeconds - how long a due document may wait for its event before it counts as stuck.
 */
export async function listStuckDocuments(
  ctx: Context,
  graceSeconds: number,
): Promise<{ documentId: string; userId: string; attempts: number }[]> {
  const dueSince = new Date(ctx.now().getTime() - graceSeconds * 1000);
  const rows = await ctx.db.document.findMany({
    where: {
      status: { in: ["PENDING", "PROCESSING"] },
      ...claimable(ctx.now()),
      notBefore: { lte: dueSince },
    },
    orderBy: { id: "asc" },
    take: SWEEP_SIZE,
    select: { id: true, userId: true, attempts: true },
  });
  return rows.map(({ id, ...row }) => ({ documentId: id, ...row }));
}
