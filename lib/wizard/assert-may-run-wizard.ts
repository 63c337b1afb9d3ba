import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { assertTermsAccepted } from "@/lib/users/assert-terms-accepted";

/** @throws AppError `terms_not_accepted`; `not_enough_credits` if the balance is below one credit, the minimum price */
export async function assertMayRunWizard(ctx: UserContext): Promise<void> {
  assertTermsAccepted(ctx, "You must accept the Terms of Service before using the wizard");
  const { credits } = await ctx.db.user.findUniqueOrThrow({
    where: { id: ctx.user.id },
    select: { credits: true },
  });
  if (credits < 1) {
    throw new AppError(
      "not_enough_credits",
      "Not enough credits: the wizard needs at least 1, but your balance is 0.",
    );
  }
}
