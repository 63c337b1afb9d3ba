import "server-only";
import { randomUUID } from "node:crypto";
import type { AdjustCreditsInput } from "@/lib/api/user";
import type { UserContext } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { AppError } from "@/lib/errors";
import { isCreditAdjustmentAllowed } from "./credit-adjustment";

/**
 * Adds or removes credits, for development.
 *
 * @returns the balance afterwards.
 * @throws AppError `not_found` where the installation does not allow it, or by a host's name that is not local; `not_enough_credits` below zero.
 */
export async function adjustCredits(
  ctx: UserContext,
  { amount }: AdjustCreditsInput,
  isLocalRequest: boolean,
): Promise<number> {
  if (!isCreditAdjustmentAllowed(isLocalRequest)) throw new AppError("not_found", "Not found");
  const { balance } = await postEntry(ctx, {
    userId: ctx.user.id,
    kind: "ADJUSTMENT",
    amount,
    key: `adjustment:${randomUUID()}`,
  });
  return balance;
}
