import "server-only";
import { cookies, headers } from "next/headers";
import { z } from "zod";
import { serverContext } from "@/lib/server-context";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { hasGoogle } from "./auth";
import { isLocalRequest } from "./local-request";
import { openSession } from "./open-session";
import { isSecure, sessionCookieName } from "./session-cookie";

const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254));

/** Local sign-in needs a local host and no Google client. In production, the operator must also allow it. */
export async function isLocalSignInAllowed(): Promise<boolean> {
  const { NODE_ENV, ALLOW_LOCAL_SIGN_IN } = env();
  if (hasGoogle()) return false;
  if (NODE_ENV === "production" && !ALLOW_LOCAL_SIGN_IN) return false;
  return isLocalRequest(await headers());
}

/**
 * Sets the same cookie as Auth.js.
 * @returns false if `address` is not an email address
 * @throws AppError `not_found` if local sign-in is not allowed
 */
export async function signInLocally(address: unknown): Promise<boolean> {
  if (!(await isLocalSignInAllowed())) throw new AppError("not_found", "There is nothing at this address.");
  const email = emailAddress.safeParse(address);
  if (!email.success) return false;

  const { sessionToken, expires } = await openSession(serverContext(), email.data);
  const secure = isSecure(await headers());
  (await cookies()).set(sessionCookieName(secure), sessionToken, {
    httpOnly: true,
    sameSite: "lax",
    path: "/",
    secure,
    expires,
  });
  return true;
}
