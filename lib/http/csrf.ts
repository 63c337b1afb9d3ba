import "server-only";
import { createHmac, timingSafeEqual } from "node:crypto";
import type { NextRequest } from "next/server";
import { CSRF_HEADER } from "@/lib/api/limits";
import { findSession } from "@/lib/auth/find-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { env } from "@/lib/env";
import { serverContext } from "@/lib/server-context";

/** The token is an HMAC: creating it requires the server's secret, and it is valid only for this session. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac("sha256", env().AUTH_SECRET).update(`csrf:${sessionToken}`).digest("base64url");
}

export function isCsrfToken(given: string | null, sessionToken: string): boolean {
  const expected = Buffer.from(csrfTokenOf(sessionToken));
  const actual = Buffer.from(given ?? "");
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

export async function withCsrfToken(request: NextRequest, response: Response): Promise<Response> {
  // An unreachable database must not turn a 405 into a 500.
  const session = await findSession(serverContext(), readSessionToken(request.cookies)).catch(() => null);
  if (session) response.headers.set(CSRF_HEADER, csrfTokenOf(session.sessionToken));
  return response;
}
