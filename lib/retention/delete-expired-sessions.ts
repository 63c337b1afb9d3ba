import "server-only";
import type { Context } from "@/lib/context";

export async function deleteExpiredSessions(ctx: Context): Promise<number> {
  const { count } = await ctx.db.session.deleteMany({ where: { expires: { lte: ctx.now() } } });
  return count;
}
