import "server-only";
import { safePath, WANTED_PATH } from "@/lib/api/safe-path";
import { auth, hasGoogle } from "./auth";
import { isLocalSignInAllowed } from "./local-sign-in";
import { redirect } from "next/navigation";

/**
 * Sends the browser into the sign-in: to Google, else to the local page where that is allowed, else back with a reason.
 * Always leaves by Next's redirect.
 */
export async function startSignIn(callbackUrl: string | undefined): Promise<never> {
  const redirectTo = safePath(callbackUrl);
  if (hasGoogle()) {
    await auth().signIn("google", { redirectTo });
  }
  const page = (await isLocalSignInAllowed()) ? "/login/local?" : "/login?error=NotConfigured&";
  redirect(page + new URLSearchParams({ [WANTED_PATH]: redirectTo }).toString());
}
