import "server-only";
import { randomUUID } from "node:crypto";
import type { AdjustCreditsInput } from "@/lib/api/user";
import type { UserContext } from "@/lib/context";
import { postEntry } from "@/lib/credits/post-entry";
import { inTransaction } from "@/lib/db/in-transaction";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";

export function isCreditAdjustmentAllowed(isLocalRequest: boolean): boolean {
  return env().ALLOW_CREDIT_ADJUSTMENT && isLocalRequest;
}

/**
 * For development.
 * @returns the new balance
 * @throws AppError `not_found` if the adjustment is not allowed; `not_enough_credits` if the balance would be
 * negative
 */
export async function adjustCredits(
  ctx: UserContext,
  { amount }: AdjustCreditsInput,
  isLocalRequest: boolean,
): Promise<number> {
  if (!isCreditAdjustmentAllowed(isLocalRequest)) throw new AppError("not_found", "Not found");
  const { balance } = await inTransaction(ctx, (ctx) =>
    postEntry(ctx, {
      userId: ctx.user.id,
      kind: "ADJUSTMENT",
      amount,
      key: `adjustment:${randomUUID()}`,
    }),
  );
  return balance;
}
