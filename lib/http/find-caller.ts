import "server-only";
import type { NextRequest } from "next/server";
import { findKey } from "@/lib/auth/find-key";
import { findSession } from "@/lib/auth/find-session";
import { readSessionToken } from "@/lib/auth/session-cookie";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { isKeySecret, looksLikeKeySecret } from "@/lib/users/key-secret";
import { bearerToken } from "./bearer-token";
import { Caller } from "@/lib/auth/caller";
import { enforceAnonymousLimit } from "./enforce-limits";

/**
 * An API key takes precedence over a cookie. Bearer tokens that don't look like keys, such as a proxy's, are ignored.
 * @returns null for an anonymous caller, counted towards its address's limit
 * @throws AppError `not_signed_in` for an invalid key; `rate_limited`
 */
export async function findCaller(ctx: Context, request: NextRequest): Promise<Caller | null> {
  const secret = bearerToken(request.headers);
  if (secret !== null && looksLikeKeySecret(secret)) {
    if (!isKeySecret(secret)) throw new AppError("not_signed_in", "This API key is mistyped or incomplete.");
    const found = await findKey(ctx, secret);
    if (found) return found;
    await enforceAnonymousLimit(ctx, request.headers);
    throw new AppError(
      "not_signed_in",
      "This API key is not valid. It may have been revoked or may have expired.",
    );
  }
  const session = await findSession(ctx, readSessionToken(request.cookies));
  if (!session) await enforceAnonymousLimit(ctx, request.headers);
  return session && new Caller(session);
}
