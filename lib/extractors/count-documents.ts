import "server-only";
import type { UserContext } from "@/lib/context";
import { Prisma } from "@/lib/db/generated/client";

/** What is counted of an extractor's documents. */
export interface DocumentCounts {
  documents: number;
  /** Values of processed documents that are to be checked. */
  toCheck: number;
}

/**
 * Counts the signed-in user's documents by extractor, of all or of one; those without any are not in the map. The user is
 * named even where the extractor is: the index that holds all that is counted begins with the user.
 */
export async function countDocuments(
  ctx: UserContext,
  extractorId?: string,
): Promise<Map<string, DocumentCounts>> {
  const rows = await ctx.db.$queryRaw<(DocumentCounts & { extractorId: string })[]>`
    SELECT "extractorId", count(*)::int AS "documents",
           coalesce(sum("toCheck") FILTER (WHERE "status" = 'SUCCESS'), 0)::int AS "toCheck"
    FROM "Document"
    WHERE "userId" = ${ctx.user.id} ${extractorId === undefined ? Prisma.empty : Prisma.sql`AND "extractorId" = ${extractorId}`}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
    GROUP BY "extractorId"`;
  return new Map(rows.map(({ extractorId, ...counts }) => [extractorId, counts]));
}
