import "server-only";
import type { ListSlice } from "@/lib/api/paging";
import type { UserContext } from "@/lib/context";
import { batches, type SizedRow } from "@/lib/db/batches";
import { Prisma } from "@/lib/db/generated/client";
import { documentColumns, type DocumentRow } from "./to-document-dto";

/** Limits for one batch of results: loading more at once would block other requests. */
const ROWS_AT_ONCE = 1_000;
const BYTES_AT_ONCE = 2 * 1024 * 1024;

interface ResultsWanted {
  processedOnly?: boolean;
  /** Leaves out the rows of tables. */
  withoutRows?: boolean | undefined;
  /** No others than these. */
  only?: readonly string[] | undefined;
}

/** An extractor's documents, newest first (ids sort by time), in batches. */
export async function* loadResults(
  ctx: UserContext,
  extractorId: string,
  { after, take }: ListSlice,
  { processedOnly = false, withoutRows = false, only }: ResultsWanted = {},
): AsyncGenerator<DocumentRow[]> {
  const tableSize = withoutRows ? Prisma.sql`0` : Prisma.sql`coalesce(octet_length("tables"), 0)`;
  const weights = await ctx.db.$queryRaw<SizedRow[]>`
    SELECT "id", coalesce(octet_length("values"), 0) + coalesce(octet_length("coverage"), 0) + ${tableSize} AS "size" FROM "Document"
    WHERE "extractorId" = ${extractorId}
      AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
      AND (${after ?? null}::text IS NULL OR "id" < ${after ?? null}::text)
      ${processedOnly ? Prisma.sql`AND "status" = 'SUCCESS'` : Prisma.empty}
      ${only ? Prisma.sql`AND "id" = ANY(${only})` : Prisma.empty}
    ORDER BY "id" DESC LIMIT ${take ?? null}::int`;
  for (const ids of batches(weights, BYTES_AT_ONCE, ROWS_AT_ONCE)) {
    const rows = await ctx.db.document.findMany({
      where: { id: { in: ids } },
      orderBy: { id: "desc" },
      select: { ...documentColumns, tables: !withoutRows },
    });
    yield rows.map((row) => ({ ...row, tables: row.tables ?? null }));
  }
}
