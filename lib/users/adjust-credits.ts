import "server-only";
import { randomUUID } from "node:crypto";
import type { AdjustCreditsInput } from "@/lib/api/user";
import type { UserContext } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

/**
 * Adds or removes credits, for development.
 *
 * @returns the balance afterwards.
 * @throws AppError `not_found` where the installation does not allow it; `not_enough_credits` below zero.
 */
export async function adjustCredits(ctx: UserContext, { amount }: AdjustCreditsInput): Promise<number> {
  if (!env().ALLOW_CREDIT_ADJUSTMENT) throw new AppError("not_found", "Not found");
  const { balance } = await postEntry(ctx, {
    userId: ctx.user.id,
    kind: "ADJUSTMENT",
    amount,
    key: `adjustment:${randomUUID()}`,
  });
  return balance;
}
