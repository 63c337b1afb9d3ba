import "server-only";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { lockFingerprints } from "@/lib/values/lock-fingerprints";
import { assertOwnExtractor } from "./own-extractor";

/** @throws AppError `not_found`. */
export async function forgetFingerprints(ctx: UserContext, extractorId: string): Promise<void> {
  await assertOwnExtractor(ctx, extractorId);
  await inTransaction(ctx, async (ctx) => {
    await lockFingerprints(ctx, extractorId);
    await ctx.db.fingerprint.deleteMany({ where: { extractorId } });
  });
}
