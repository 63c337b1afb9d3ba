import "server-only";
import type { Context, SignedInUser } from "@/lib/context";

export interface SignedInSession {
  sessionToken: string;
  user: SignedInUser;
}

/** Both sign-in methods generate UUIDs. */
const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Checks the format, to keep malformed cookies away from the database. */
export function isSessionToken(value: string): boolean {
  return TOKEN.test(value);
}

/**
 * Reads Auth.js's rows. Pages, the API and the middleware rely on this check.
 * @returns null if the session is unknown, signed out or expired
 */
export async function findSession(
  ctx: Context,
  sessionToken: string | null,
): Promise<SignedInSession | null> {
  if (sessionToken === null || !isSessionToken(sessionToken)) return null;
  const session = await ctx.db.session.findUnique({
    where: { sessionToken },
    select: { expires: true, user: { select: { id: true, email: true, tosAcceptedAt: true } } },
  });
  if (!session || session.expires <= ctx.now()) return null;
  const { id, email, tosAcceptedAt } = session.user;
  return { sessionToken, user: { id, email, tosAccepted: tosAcceptedAt !== null } };
}
