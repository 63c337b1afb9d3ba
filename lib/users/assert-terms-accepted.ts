import "server-only";
import type { UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";

/**
 * Third parties receive documents only with the user's consent.
 * @throws AppError `terms_not_accepted`
 */
export function assertTermsAccepted(
  ctx: UserContext,
  message = "You must accept the Terms of Service and Privacy Policy to continue",
): void {
  if (!ctx.user.tosAccepted) throw new AppError("terms_not_accepted", message);
}
