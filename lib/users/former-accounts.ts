import "server-only";
import { createHmac } from "node:crypto";
import { FORMER_ACCOUNT_DAYS } from "@/lib/api/limits";
import { getUsage } from "@/lib/credits/get-usage";
import type { JobContext } from "@/lib/jobs/lease";
import { env } from "@/lib/env";

const DAY_MS = 24 * 3_600_000;

/**
 * Prevents recreated accounts from getting free credits again. Stores a keyed hash of the address. Call this in the
 * transaction that deletes the account.
 */
export async function rememberSpentCredits(
  ctx: JobContext,
  { id, email }: { id: string; email: string },
): Promise<void> {
  const { credits } = await getUsage(ctx, id);
  if (credits <= 0) return;
  const addressHash = hashAddress(email);
  const expiresAt = new Date(ctx.now().getTime() + FORMER_ACCOUNT_DAYS * DAY_MS);
  await ctx.db.formerAccount.upsert({
    where: { addressHash },
    create: { addressHash, expiresAt },
    update: { expiresAt },
  });
}

export async function hasSpentFreeCredits(ctx: JobContext, email: string): Promise<boolean> {
  const found = await ctx.db.formerAccount.findUnique({
    where: { addressHash: hashAddress(email), expiresAt: { gt: ctx.now() } },
    select: { addressHash: true },
  });
  return found !== null;
}

export async function forgetFormerAccounts(ctx: JobContext): Promise<number> {
  const { count } = await ctx.db.formerAccount.deleteMany({ where: { expiresAt: { lte: ctx.now() } } });
  return count;
}

function hashAddress(email: string): string {
  return createHmac("sha256", env().AUTH_SECRET)
    .update(`former-account:${email.toLowerCase()}`)
    .digest("base64url");
}
