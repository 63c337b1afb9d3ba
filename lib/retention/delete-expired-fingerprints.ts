import "server-only";
import type { JobContext } from "@/lib/jobs/lease";

/** Deletes the fingerprints of documents whose time is over; returns their number. */
export async function deleteExpiredFingerprints(ctx: JobContext): Promise<number> {
  const { count } = await ctx.db.fingerprint.deleteMany({ where: { expiresAt: { lte: ctx.now() } } });
  return count;
}
