import "server-only";
import type { Database, DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import type { LedgerKind } from "@/lib/db/generated/client";
import { AppError } from "@/lib/errors";
import { notEnoughCredits } from "./not-enough-credits";

export interface NewEntry {
  userId: string;
  kind: LedgerKind;
  /** Signed, not zero. */
  amount: number;
  /** An entry of one key is posted once, however often it is asked for. */
  key: string;
  /** The document or wizard run it pays for. */
  subjectId?: string;
  words?: number;
}

/**
 * The one way to change a balance: appends to the ledger and moves the balance with it, in one transaction.
 *
 * @returns the balance afterwards, and whether this call posted the entry (false: it stood there already).
 * @throws AppError `not_enough_credits` when the balance would fall below zero; nothing is changed then.
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
 * Whoever comes second waits here until the first has committed, and then sees what it has done. Not a full FOR UPDATE: two
 * transactions that have each just inserted a row of this user's would wait for each other.
 */
async function lockBalance(db: Database, userId: string): Promise<number> {
  const [user] = await db.$queryRaw<{ credits: number }[]>`
    SELECT "credits" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
  if (!user) throw new AppError("not_found", "This account does not exist.");
  return user.credits;
}
