import "server-only";
import type { Context, SignedInUser } from "@/lib/context";

export interface SignedInSession {
  sessionToken: string;
  user: SignedInUser;
}

/**
 * The session of a token, or null: unknown, signed out, or over. The one check behind pages, API and middleware; the
 * rows are those that Auth.js writes.
 */
export async function findSession(
  ctx: Context,
  sessionToken: string | null,
): Promise<SignedInSession | null> {
  if (sessionToken === null) return null;
  const session = await ctx.db.session.findUnique({
    where: { sessionToken },
    select: { expires: true, user: { select: { id: true, email: true, tosAcceptedAt: true } } },
  });
  if (!session || session.expires <= ctx.now()) return null;
  const { id, email, tosAcceptedAt } = session.user;
  return { sessionToken, user: { id, email, tosAccepted: tosAcceptedAt !== null } };
}
