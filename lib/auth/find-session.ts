import "server-only";
import type { Context, SignedInUser } from "@/lib/context";

export interface SignedInSession {
  sessionToken: string;
  user: SignedInUser;
}

/** Both ways to sign in make UUIDs. */
const TOKEN = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Whether a cookie's value can be a session's token at all; what cannot never reaches the database. */
export function isSessionToken(value: string): boolean {
  return TOKEN.test(value);
}

/**
 * The session of a token, or null: unknown, signed out, or over. The one check behind pages, API and middleware; the
 * rows are those that Auth.js writes.
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
