import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { assertOwnExtractor, lockExtractor } from "@/lib/extractors/own-extractor";

/** @throws AppError `not_found`. */
export async function forgetLayouts(ctx: UserContext, extractorId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockExtractor(ctx, extractorId);
    await ctx.db.layout.deleteMany({ where: { extractorId } });
  });
}

export async function forgetLayout(ctx: UserContext, extractorId: string, layoutId: string): Promise<void> {
  await assertOwnExtractor(ctx, extractorId);
  const { count } = await ctx.db.layout.deleteMany({ where: { id: layoutId, extractorId } });
  if (count === 0) throw new AppError("not_found", "This layout does not exist.");
}
