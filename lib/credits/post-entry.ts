import "server-only";
import type { Database, DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import type { LedgerKind } from "@/lib/db/generated/client";
import { AppError } from "@/lib/errors";

export interface NewEntry {
  userId: string;
  kind: LedgerKind;
  /** Signed, not zero. */
  amount: number;
  /** Idempotency key: at most one entry is posted per key. */
  key: string;
  /** The document or wizard run that the entry pays for. */
  subjectId?: string;
  words?: number;
}

/**
 * Appends an entry to the ledger and updates the balance, in one transaction. This is the only way to change a balance.
 *
 * @returns the new balance, and whether this call posted the entry (false: an entry with this key already existed).
 * @throws AppError `not_enough_credits` when the balance would be negative; nothing is changed then.
 */
export function postEntry(
  ctx: DatabaseContext,
  entry: NewEntry,
): Promise<{ balance: number; posted: boolean }> {
  return inTransaction(ctx, async ({ db }) => {
    const balance = await lockBalance(db, entry.userId);
    const existing = await db.ledgerEntry.findUnique({ where: { key: entry.key }, select: { id: true } });
    if (existing) return { balance, posted: false };

    const balanceAfter = balance + entry.amount;
    if (balanceAfter < 0) {
      throw notEnoughCredits(
        -entry.amount,
        balance,
        entry.subjectId === undefined ? "this" : "this document",
      );
    }
    await db.user.update({
      where: { id: entry.userId },
      data: { credits: balanceAfter },
      select: { id: true },
    });
    await db.ledgerEntry.create({ data: { ...entry, balanceAfter }, select: { id: true } });
    return { balance: balanceAfter, posted: true };
  });
}

/**
 * Serialises concurrent entries: the second waits here until the first has committed, and then sees its balance. Not
 * FOR UPDATE, because two transactions that have each just inserted a row of this user's would deadlock.
 */
async function lockBalance(db: Database, userId: string): Promise<number> {
  const [user] = await db.$queryRaw<{ credits: number }[]>`
    SELECT "credits" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
  if (!user) throw new AppError("not_found", "This account does not exist.");
  return user.credits;
}

/** The refusal in the words of decisions.md, "Charging". */
export function notEnoughCredits(needed: number, balance: number, what: string): AppError {
  return new AppError(
    "not_enough_credits",
    `Not enough credits: ${what} needs ${needed}, your balance is ${balance}.`,
  );
}
