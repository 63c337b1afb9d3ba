import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

export interface Usage {
  documents: number;
  words: number;
  credits: number;
}

/**
 * Includes deleted documents, because the ledger outlives them. A document that is extracted twice counts once but
 * costs twice. Refunded documents do not count.
 */
export async function getUsage(ctx: DatabaseContext, userId: string): Promise<Usage> {
  const [usage] = await ctx.db.$queryRaw<[Usage]>`
    SELECT COUNT(*) FILTER (WHERE "credits" > 0)::int AS "documents", COALESCE(SUM("words"), 0)::float8 AS "words",
      COALESCE(SUM("credits"), 0)::int AS "credits"
    FROM (
      SELECT -SUM("amount") AS "credits", SUM("words") AS "words" FROM "LedgerEntry"
      WHERE "userId" = ${userId} AND "kind" IN ('CHARGE', 'REFUND', 'WIZARD') GROUP BY "subjectId"
    ) AS "subjects"`;
  return usage;
}
