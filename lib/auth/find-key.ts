import "server-only";
import type { Context } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { whyNotWritten } from "@/lib/db/why-not-written";
import { isKeySecret, isSecretOf, prefixOf } from "@/lib/users/key-secret";
import { scopeOf } from "@/lib/users/to-key-dto";
import { Caller } from "./caller";

/** Minimum time between recorded uses, to avoid a write on each request. */
const LAST_USE_MS = 60_000;

/**
 * Records that the key was used. Queries the database on each call, so that every server immediately rejects a
 * revoked key.
 * @returns null if the key is mistyped, unknown, revoked or expired
 */
export async function findKey(ctx: Context, secret: string): Promise<Caller | null> {
  if (!isKeySecret(secret)) return null;
  const row = await ctx.db.apiKey.findUnique({
    where: { prefix: prefixOf(secret) },
    select: {
      id: true,
      scope: true,
      secretHash: true,
      expiresAt: true,
      lastUsedAt: true,
      user: { select: { id: true, email: true, tosAcceptedAt: true } },
    },
  });
  if (!row || !isSecretOf(secret, row.secretHash)) return null;
  const now = ctx.now();
  if (row.expiresAt && row.expiresAt <= now) return null;
  if (!row.lastUsedAt || now.getTime() - row.lastUsedAt.getTime() >= LAST_USE_MS)
    await noteUse(ctx, row.id, now);
  const { id, email, tosAcceptedAt } = row.user;
  return new Caller({
    key: { id: row.id, scope: scopeOf(row.scope) },
    user: { id, email, tosAccepted: tosAcceptedAt !== null },
  });
}

/** Ignores failed writes, so that programs can still read while the database accepts no writes. */
async function noteUse(ctx: Context, id: string, now: Date): Promise<void> {
  try {
    await inTransaction(ctx, ({ db }) =>
      // Use `updateMany`, because the key may have been revoked in the meantime.
      db.apiKey.updateMany({ where: { id }, data: { lastUsedAt: now } }),
    );
  } catch (error) {
    if (!whyNotWritten(error)) throw error;
  }
}
