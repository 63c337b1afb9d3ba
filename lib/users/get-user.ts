import "server-only";
import type { UserDto } from "@/lib/api/user";
import type { UserContext } from "@/lib/context";
import { getUsage } from "@/lib/credits/get-usage";
import { describeEngine } from "@/lib/extraction/extract/describe-engine";
import { AppError } from "@/lib/errors";
import { isCreditAdjustmentAllowed } from "./adjust-credits";

/** @throws AppError `not_signed_in` if the account no longer exists */
export async function getUser(ctx: UserContext, isLocalRequest: boolean): Promise<UserDto> {
  const [user, usage] = await Promise.all([
    ctx.db.user.findUnique({
      where: { id: ctx.user.id },
      select: { email: true, credits: true, tosAcceptedAt: true },
    }),
    getUsage(ctx, ctx.user.id),
  ]);
  if (!user) throw new AppError("not_signed_in", "Please sign in.");
  return {
    email: user.email,
    credits: user.credits,
    tos_accepted: user.tosAcceptedAt !== null,
    usage,
    engine: {
      name: ctx.engine.name,
      service: ctx.engine.service ?? null,
      description: describeEngine(ctx.engine, ctx.recognition),
    },
    features: {
      credit_adjustment: isCreditAdjustmentAllowed(isLocalRequest),
      direct_uploads: ctx.storage.direct !== undefined,
    },
  };
}
