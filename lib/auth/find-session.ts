import "server-only";
import type { Context, SignedInUser } from "@/lib/context";

export interface SignedInSession {
  sessionToken: string;
  user: SignedInUser;
}

/** Both sign-in methods generate UUIDs. */
const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Keeps malformed cookies away from the database. */
export function isSessionToken(value: string): boolean {
  return TOKEN.test(value);
}

/**
 * Reads Auth.js's rows.
 * @returns null if the session is unknown, signed out or expired
 */
export async function findSession(
  ctx: Context,
  sessionToken: string | null,
): Promise<SignedInSession | null> {
  if (sessionToken === null || !isSessionToken(sessionToken)) return null;
  // Every request runs this query, so it reads both rows together.
  const [user] = await ctx.db.$queryRaw<SignedInUser[]>`
    SELECT "User"."id", "email", "tosAcceptedAt" IS NOT NULL AS "tosAccepted"
    FROM "Session" JOIN "User" ON "User"."id" = "userId"
    WHERE "sessionToken" = ${sessionToken} AND "expires" > ${ctx.now()}::timestamp`;
  return user ? { sessionToken, user } : null;
}
