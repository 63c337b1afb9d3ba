import "server-only";
import type { JobContext } from "@/lib/jobs/lease";

export async function deleteExpiredFingerprints(ctx: JobContext): Promise<number> {
  const { count } = await ctx.db.fingerprint.deleteMany({ where: { expiresAt: { lte: ctx.now() } } });
  return count;
}
