import "server-only";
import type { Context } from "@/lib/context";

/** What is counted of an extractor's documents. */
export interface DocumentCounts {
  documents: number;
  /** Values of processed documents that are to be checked. */
  toCheck: number;
}

/** Counts the documents of extractors; those without any are not in the map. */
export async function countDocuments(
  ctx: Context,
  extractorIds: string[],
): Promise<Map<string, DocumentCounts>> {
  const rows = await ctx.db.$queryRaw<(DocumentCounts & { extractorId: string })[]>`
    SELECT "extractorId", count(*)::int AS "documents",
           coalesce(sum("toCheck") FILTER (WHERE "status" = 'SUCCESS'), 0)::int AS "toCheck"
    FROM "Document"
    WHERE "extractorId" = ANY(${extractorIds})
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
    GROUP BY "extractorId"`;
  return new Map(rows.map(({ extractorId, ...counts }) => [extractorId, counts]));
}
