import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseContext } from "@/lib/db/client";
import { inTransaction } from "@/lib/db/in-transaction";
import type { LedgerKind, Prisma } from "@/lib/db/generated/client";
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
  /** The API key that asked for it; null or absent where the person did. */
  keyId?: string | null;
}

/**
 * Appends an entry to the ledger and updates the balance, in one transaction.
 *
 * @returns the new balance, and whether this call posted the entry (false: an entry with this key already existed).
 * @throws AppError `not_enough_credits` when the balance would be negative; nothing is changed then.
 */
export async function postEntry(
  ctx: DatabaseContext,
  { userId, ...entry }: NewEntry,
): Promise<{ balance: number; posted: boolean }> {
  const { balance, posted } = await postEntries(ctx, userId, [entry]);
  return { balance, posted: posted > 0 };
}

/**
 * Appends entries to a user's ledger and updates the balance, in one transaction: all of them that are not posted yet, or
 * none. This is the only way to change a balance.
 *
 * @returns the new balance, and how many entries this call posted.
 * @throws AppError `not_enough_credits` when the balance would be negative; nothing is changed then.
 */
export function postEntries(
  ctx: DatabaseContext,
  userId: string,
  entries: Omit<NewEntry, "userId">[],
): Promise<{ balance: number; posted: number }> {
  return inTransaction(ctx, async ({ db }) => {
    const balance = await lockBalance(db, userId);
    const existing = await db.ledgerEntry.findMany({
      where: { key: { in: entries.map(({ key }) => key) } },
      select: { key: true },
    });
    const posted = new Set(existing.map(({ key }) => key));
    const rows: Prisma.LedgerEntryCreateManyInput[] = [];
    let balanceAfter = balance;
    for (const entry of entries) {
      if (posted.has(entry.key)) continue;
      balanceAfter += entry.amount;
      rows.push({ ...entry, id: uuidv7(), userId, balanceAfter });
    }
    if (rows.length === 0) return { balance, posted: 0 };
    if (balanceAfter < 0) throw notEnoughCredits(balance - balanceAfter, balance, describeSubjects(rows));
    await db.user.update({ where: { id: userId }, data: { credits: balanceAfter }, select: { id: true } });
    await db.ledgerEntry.createMany({ data: rows });
    return { balance: balanceAfter, posted: rows.length };
  });
}

function describeSubjects([first, ...others]: { subjectId?: string | null }[]): string {
  if (!first?.subjectId) return "this";
  return others.length > 0 ? `extracting these ${others.length + 1} documents` : "this document";
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

/** The refusal of a charge that the balance does not cover. */
export function notEnoughCredits(needed: number, balance: number, what: string): AppError {
  return new AppError(
    "not_enough_credits",
    `Not enough credits: ${what} needs ${needed}, your balance is ${balance}.`,
  );
}
