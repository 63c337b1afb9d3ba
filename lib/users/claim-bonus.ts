import "server-only";
import type { UserContext } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/**
 * Grants the bonus credits, once per account.
 *
 * @returns the new balance.
 * @throws AppError `bonus_already_claimed`.
 */
export async function claimBonus(ctx: UserContext): Promise<number> {
  const { balance, posted } = await postEntry(ctx, {
    userId: ctx.user.id,
    kind: "BONUS",
    amount: env().BONUS_CREDITS,
    key: `bonus:${ctx.user.id}`,
  });
  if (!posted) throw new AppError("bonus_already_claimed", "Bonus credits have already been claimed.");
  return balance;
}
