import "server-only";
import type { UserContext } from "@/lib/context";

/** Records that the user has accepted the terms. Accepting them again keeps the first date. */
export async function acceptTerms(ctx: UserContext): Promise<void> {
  await ctx.db.user.updateMany({
    where: { id: ctx.user.id, tosAcceptedAt: null },
    data: { tosAcceptedAt: ctx.now() },
  });
}
