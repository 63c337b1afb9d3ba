import "server-only";
import type { UserContext } from "@/lib/context";
import { env } from "@/lib/env";
import { hasSpentFreeCredits } from "./former-accounts";

export const bonusKey = (userId: string) => `bonus:${userId}`;

export async function findBonus({ db, user }: UserContext): Promise<number | null> {
  const entry = await db.ledgerEntry.findUnique({
    where: { key: bonusKey(user.id) },
    select: { amount: true },
  });
  return entry?.amount ?? null;
}

export async function bonusLeft(ctx: UserContext): Promise<number> {
  const isGone = (await findBonus(ctx)) !== null || (await hasSpentFreeCredits(ctx, ctx.user.email));
  return isGone ? 0 : env().BONUS_CREDITS;
}
