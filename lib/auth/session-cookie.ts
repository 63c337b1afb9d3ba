import "server-only";
import { env } from "@/lib/env";

const NAME = "authjs.session-token";

/** As in Auth.js, AUTH_URL decides if it is set. Otherwise, x-forwarded-proto decides. */
export function isSecure(headers: Headers): boolean {
  const { AUTH_URL } = env();
  if (AUTH_URL !== undefined) return AUTH_URL.startsWith("https:");
  return headers.get("x-forwarded-proto")?.startsWith("https") ?? false;
}

export function sessionCookieName(secure: boolean): string {
  return secure ? `__Secure-${NAME}` : NAME;
}

/** If AUTH_URL uses HTTPS, only the `__Secure-` cookie counts, because it cannot be set over plain HTTP. */
export function readSessionToken(cookies: {
  get(name: string): { value: string } | undefined;
}): string | null {
  const secure = cookies.get(sessionCookieName(true))?.value;
  if (secure !== undefined || env().AUTH_URL?.startsWith("https:")) return secure ?? null;
  return cookies.get(sessionCookieName(false))?.value ?? null;
}
