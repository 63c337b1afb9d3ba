import "server-only";
import type { UserContext } from "@/lib/context";
import { Prisma } from "@/lib/db/generated/client";
import { LEFT_TO_CHECK } from "@/lib/values/unlike-the-others";

export interface DocumentCounts {
  documents: number;
  toCheck: number;
  documentsToCheck: number;
  failed: number;
  /** Number of documents that expire within the hour. */
  expiring: number;
}

/** The map has no entry for extractors without documents. */
export async function countDocuments(
  ctx: UserContext,
  extractorId?: string,
): Promise<Map<string, DocumentCounts>> {
  const soon = new Date(ctx.now().getTime() + 3_600_000);
  const rows = await ctx.db.$queryRaw<(DocumentCounts & { extractorId: string })[]>`
    SELECT "extractorId", count(*)::int AS "documents",
           coalesce(sum(${LEFT_TO_CHECK}) FILTER (WHERE "status" = 'SUCCESS'), 0)::int AS "toCheck",
           count(*) FILTER (WHERE "status" = 'SUCCESS' AND ${LEFT_TO_CHECK} > 0)::int AS "documentsToCheck",
           count(*) FILTER (WHERE "status" = 'FAILURE')::int AS "failed",
           count(*) FILTER (WHERE "status" = 'SUCCESS' AND "expiresAt" <= ${soon.toISOString()}::timestamptz AT TIME ZONE 'UTC')::int AS "expiring"
    FROM "Document" JOIN "Extractor" ON "Extractor"."id" = "extractorId"
    WHERE "Document"."userId" = ${ctx.user.id} AND "Extractor"."userId" = ${ctx.user.id} ${extractorId === undefined ? Prisma.empty : Prisma.sql`AND "extractorId" = ${extractorId}`}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
    GROUP BY "extractorId"`;
  return new Map(rows.map(({ extractorId, ...counts }) => [extractorId, counts]));
}
