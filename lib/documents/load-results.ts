import "server-only";
import { LISTED_TABLES_BYTES } from "@/lib/api/limits";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { Prisma } from "@/lib/db/generated/client";
import { resultColumns, tablesWithin } from "./result-columns";
import type { DocumentRow } from "./to-document-dto";

/** Limits for one batch of results: loading more at once would block other requests. */
const ROWS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 2 * 1024 * 1024;

interface ResultsWanted {
  processedOnly?: boolean;
  /** No others than these. */
  only?: readonly string[] | undefined;
}

/**
 * An extractor's documents, newest first (ids sort by time), in batches. The rows of tables are left out where the list is
 * brief, and where they are long unless the slice asks for all.
 */
export async function* loadResults(
  ctx: UserContext,
  extractorId: string,
  { after, take, brief = false, rows }: ListSlice,
  { processedOnly = false, only }: ResultsWanted = {},
): AsyncGenerator<DocumentRow[]> {
  const longest = brief ? 0 : rows === "all" ? null : LISTED_TABLES_BYTES;
  const weights = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", coalesce(octet_length("values"), 0) + coalesce(octet_length("coverage"), 0) + coalesce(octet_length(${tablesWithin(longest)}), 0) AS "size"
    FROM "Document"
    WHERE "extractorId" = ${extractorId}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
      AND (${after ?? null}::text IS NULL OR "id" < ${after ?? null}::text)
      ${processedOnly ? Prisma.sql`AND "status" = 'SUCCESS'` : Prisma.empty}
      ${only ? Prisma.sql`AND "id" = ANY(${only})` : Prisma.empty}
    ORDER BY "id" DESC LIMIT ${take ?? null}::int`;
  for (const ids of batches(weights, BYTES_AT_ONCE, ROWS_AT_ONCE)) {
    yield await ctx.db.$queryRaw<DocumentRow[]>`
      SELECT ${resultColumns(longest)} FROM "Document" WHERE "id" = ANY(${ids}) ORDER BY "id" DESC`;
  }
}
