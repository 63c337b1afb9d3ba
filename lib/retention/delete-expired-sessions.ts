import "server-only";
import type { Context } from "@/lib/context";

/** Deletes sessions that nobody can use any more. */
export async function deleteExpiredSessions(ctx: Context): Promise<number> {
  const { count } = await ctx.db.session.deleteMany({ where: { expires: { lte: ctx.now() } } });
  return count;
}
