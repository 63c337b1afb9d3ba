import "server-only";
import type { UserContext } from "@/lib/context";
import { env } from "@/lib/env";
import { hasSpentFreeCredits } from "./former-accounts";

/** What makes the ledger take the bonus once. */
export const bonusKey = (userId: string) => `bonus:${userId}`;

/** The bonus that the user has claimed, in credits; null where that has not happened. */
export async function findBonus({ db, user }: UserContext): Promise<number | null> {
  const entry = await db.ledgerEntry.findUnique({
    where: { key: bonusKey(user.id) },
    select: { amount: true },
  });
  return entry?.amount ?? null;
}

/** The credits that `claimBonus` would grant; 0 where it would refuse. */
export async function bonusLeft(ctx: UserContext): Promise<number> {
  const isGone = (await findBonus(ctx)) !== null || (await hasSpentFreeCredits(ctx, ctx.user.email));
  return isGone ? 0 : env().BONUS_CREDITS;
}
