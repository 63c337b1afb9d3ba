import "server-only";
import type { UserContext } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { inTransaction } from "@/lib/db/in-transaction";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { bonusKey } from "./bonus";
import { hasSpentFreeCredits } from "./former-accounts";

/**
 * Grants the bonus once, unless a deleted account with the same address recently spent its free credits.
 * @returns the new balance
 * @throws AppError `bonus_already_claimed`
 */
export async function claimBonus(ctx: UserContext): Promise<number> {
  if (await hasSpentFreeCredits(ctx, ctx.user.email)) throw alreadyClaimed();
  const { balance, posted } = await inTransaction(ctx, (ctx) =>
    postEntry(ctx, {
      userId: ctx.user.id,
      kind: "BONUS",
      amount: env().BONUS_CREDITS,
      key: bonusKey(ctx.user.id),
      keyId: ctx.key?.id,
    }),
  );
  if (!posted) throw alreadyClaimed();
  return balance;
}

function alreadyClaimed(): AppError {
  return new AppError("bonus_already_claimed", "Bonus credits have already been claimed.");
}
