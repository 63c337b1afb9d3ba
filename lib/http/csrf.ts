import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import { env } from "@/lib/env";

/** The token that belongs to a session: nobody can compute it without the server's secret, and no other session's fits. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`csrf:${sessionToken}`).digest("base64url");
}

/** Whether a request has sent back its own session's token. Takes the same time for every wrong one. */
export function isCsrfToken(given: string | null, sessionToken: string): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  const actual = Buffer.from(given ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
