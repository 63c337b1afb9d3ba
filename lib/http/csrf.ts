import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** The CSRF token of a session, an HMAC: it cannot be computed without the server's secret and fits no other session. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`csrf:${sessionToken}`).digest("base64url");
}

/** Whether `given` is the session's CSRF token. Compares in constant time. */
export function isCsrfToken(given: string | null, sessionToken: string): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  const actual = Buffer.from(given ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
