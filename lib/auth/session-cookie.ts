import "server-only";
import { env } from "@/lib/env";

const NAME = "authjs.session-token";

/** Auth.js's own rule: AUTH_URL decides where it is set, else what the proxy says of the request. */
export function isSecure(headers: Headers): boolean {
  const { AUTH_URL } = env();
  if (AUTH_URL !== undefined) return AUTH_URL.startsWith("https:");
  return headers.get("x-forwarded-proto")?.startsWith("https") ?? false;
}

/** The session cookie's name, as Auth.js calls it. */
export function sessionCookieName(secure: boolean): string {
  return secure ? `__Secure-${NAME}` : NAME;
}

/**
 * The session's token that a request carries, or null. Where the installation is known to be served over HTTPS, only the
 * cookie counts that nobody can plant without it.
 */
export function readSessionToken(cookies: {
  get(name: string): { value: string } | undefined;
}): string | null {
  const secure = cookies.get(sessionCookieName(true))?.value;
  if (secure !== undefined || env().AUTH_URL?.startsWith("https:")) return secure ?? null;
  return cookies.get(sessionCookieName(false))?.value ?? null;
}
