import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { Database, DatabaseContext } from "@/lib/db/client";
import type { LedgerKind } from "@/lib/db/generated/client";
import { AppError } from "@/lib/errors";

export interface NewEntry {
  userId: string;
  kind: LedgerKind;
  /** Must not be zero. */
  amount: number;
  key: string;
  subjectId?: string;
  words?: number;
  keyId?: string | null;
}

/**
 * Posts a single entry like `postEntries`.
 * @returns the new balance, and whether this call posted the entry (false if the key already existed)
 * @throws AppError `not_enough_credits`, without changing anything
 */
export async function postEntry(
  ctx: DatabaseContext,
  { userId, ...entry }: NewEntry,
): Promise<{ balance: number; posted: boolean }> {
  const { balance, posted } = await postEntries(ctx, userId, [entry]);
  return { balance, posted: posted > 0 };
}

/**
 * The only way to change a balance. Posts all new entries or none. Call this in a transaction.
 * @returns the new balance, and how many entries this call posted
 * @throws AppError `not_enough_credits`, without changing anything
 */
export async function postEntries(
  { db }: DatabaseContext,
  userId: string,
  entries: Omit<NewEntry, "userId">[],
): Promise<{ balance: number; posted: number }> {
  const balance = await lockBalance(db, userId);
  const column = <Name extends keyof (typeof entries)[number]>(name: Name) =>
    entries.map((entry) => entry[name] ?? null);
  const [fresh] = await db.$queryRaw<{ amount: number; posted: number; subjectId: string | null }[]>`
    WITH asked AS (
      SELECT * FROM unnest(${entries.map(() => uuidv7())}::text[], ${column("kind")}::"LedgerKind"[], ${column("amount")}::int[],
        ${column("key")}::text[], ${column("subjectId")}::text[], ${column("words")}::int[], ${column("keyId")}::text[])
        WITH ORDINALITY AS given("id", "kind", "amount", "key", "subjectId", "words", "keyId", "place")
    ), fresh AS (
      SELECT asked.*, ${balance}::int + sum("amount") OVER (ORDER BY "place")::int AS "balanceAfter" FROM asked
      WHERE "key" NOT IN (SELECT "key" FROM "LedgerEntry" WHERE "key" = ANY(${column("key")}::text[]))
    ), sums AS (
      SELECT coalesce(sum("amount"), 0)::int AS "amount", count(*)::int AS "posted",
        (array_agg("subjectId" ORDER BY "place"))[1] AS "subjectId" FROM fresh
    ), paid AS (
      UPDATE "User" SET "credits" = "credits" + sums."amount" FROM sums
      WHERE "id" = ${userId} AND "posted" > 0 AND "credits" + sums."amount" >= 0 RETURNING "id"
    ), written AS (
      INSERT INTO "LedgerEntry" ("id", "userId", "kind", "amount", "balanceAfter", "key", "subjectId", "words", "keyId", "createdAt")
      SELECT fresh."id", paid."id", "kind", "amount", "balanceAfter", "key", "subjectId", "words", "keyId",
        ${new Date()}::timestamp FROM fresh, paid
    )
    SELECT * FROM sums`;
  if (!fresh || fresh.posted === 0) return { balance, posted: 0 };
  const balanceAfter = balance + fresh.amount;
  if (balanceAfter < 0) throw notEnoughCredits(-fresh.amount, balance, describeSubjects(fresh));
  return { balance: balanceAfter, posted: fresh.posted };
}

function describeSubjects({ posted, subjectId }: { posted: number; subjectId: string | null }): string {
  if (subjectId === null) return "this";
  return posted > 1 ? `extracting these ${posted} documents` : "this document";
}

/**
 * Makes later transactions wait for this one to commit. FOR UPDATE would deadlock two transactions that have each
 * inserted a row for this user.
 */
async function lockBalance(db: Database, userId: string): Promise<number> {
  const [user] = await db.$queryRaw<{ credits: number }[]>`
    SELECT "credits" FROM "User" WHERE "id" = ${userId} FOR NO KEY UPDATE`;
  if (!user) throw new AppError("not_found", "This account does not exist.");
  return user.credits;
}

export function notEnoughCredits(needed: number, balance: number, what: string): AppError {
  return new AppError(
    "not_enough_credits",
    `Not enough credits: ${what} needs ${needed}, but your balance is ${balance}.`,
  );
}
