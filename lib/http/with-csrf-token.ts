import "server-only";
import { findSession } from "@/lib/auth/find-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { CSRF_HEADER } from "@/lib/api/limits";
import { serverContext } from "@/lib/server-context";
import type { NextRequest } from "next/server";
import { csrfTokenOf } from "./csrf";

/** Adds the CSRF token, which every answer to a signed-in caller carries, to an answer that no operation creates. */
export async function withCsrfToken(request: NextRequest, response: Response): Promise<Response> {
  // Best effort: an unreachable database must not turn a 405 into a 500.
  const session = await findSession(serverContext(), readSessionToken(request.cookies)).catch(() => null);
  if (session) response.headers.set(CSRF_HEADER, csrfTokenOf(session.sessionToken));
  return response;
}
