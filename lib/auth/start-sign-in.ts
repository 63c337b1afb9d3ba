import "server-only";
import { safePath, WANTED_PATH } from "@/lib/api/safe-path";
import { auth, hasGoogle } from "./auth";
import { isLocalSignInAllowed } from "./local-sign-in";
import { redirect } from "next/navigation";

/**
 * Redirects to Google, to the local sign-in page, or back to the sign-in page with an error.
 * @throws always, because Next redirects by throwing
 */
export async function startSignIn(callbackUrl: string | undefined): Promise<never> {
  const redirectTo = safePath(callbackUrl);
  if (hasGoogle()) {
    await auth().signIn("google", { redirectTo });
  }
  const page = (await isLocalSignInAllowed()) ? "/login/local?" : "/login?error=NotConfigured&";
  redirect(page + new URLSearchParams({ [WANTED_PATH]: redirectTo }).toString());
}
