import "server-only";
import { findSession } from "@/lib/auth/find-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import { CSRF_HEADER } from "@/lib/api/limits";
import { serverContext } from "@/lib/server-context";
import type { NextRequest } from "next/server";
import { csrfTokenOf } from "./csrf";

/** Gives an answer that no operation makes the session's token, which every answer to a signed-in caller carries. */
export async function withCsrfToken(request: NextRequest, response: Response): Promise<Response> {
  // The answer is right without it, too: a database that is away must not turn a 405 into a 500.
  const session = await findSession(serverContext(), readSessionToken(request.cookies)).catch(() => null);
  if (session) response.headers.set(CSRF_HEADER, csrfTokenOf(session.sessionToken));
  return response;
}
