import "server-only";
import type { NextRequest } from "next/server";
import { findKey } from "@/lib/auth/find-key";
import { findSession } from "@/lib/auth/find-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import type { ActingKey, Context, SignedInUser } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { isKeySecret, looksLikeKeySecret } from "@/lib/users/key-secret";
import { bearerToken } from "./bearer-token";
import { enforceAnonymousLimit } from "./enforce-limits";

/** Who sent a request: a person by a session, or a program by an API key. */
export type Caller = { user: SignedInUser } & (
  { sessionToken: string; key?: undefined } | { key: ActingKey; sessionToken?: undefined }
);

/**
 * Finds who sent a request. A key in it counts alone, whatever cookie is sent too; a bearer token that is none of our keys
 * is a proxy's and means nothing here. Requests of nobody count towards the limit of their address.
 *
 * @returns null for an anonymous caller
 * @throws AppError `not_signed_in` for a key that is not valid; `rate_limited`.
 */
export async function findCaller(ctx: Context, request: NextRequest): Promise<Caller | null> {
  const secret = bearerToken(request.headers);
  if (secret !== null && looksLikeKeySecret(secret)) {
    if (!isKeySecret(secret))
      throw new AppError("not_signed_in", "This API key is mistyped or not complete.");
    const found = await findKey(ctx, secret);
    if (found) return found;
    await enforceAnonymousLimit(ctx, request.headers);
    throw new AppError(
      "not_signed_in",
      "This API key is not valid: it may have been revoked or have expired.",
    );
  }
  const session = await findSession(ctx, readSessionToken(request.cookies));
  if (!session) await enforceAnonymousLimit(ctx, request.headers);
  return session;
}
