import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { Context } from "@/lib/context";

const ENOUGH = 4;

/**
 * Stores the median proportion of known values. Keeps the previous one if there are too few documents.
 * Call this after the transaction that stores a result, so that concurrent calls see each other's results.
 */
export async function noteUsual(
  ctx: DatabaseContext & Pick<Context, "now">,
  documentId: string,
): Promise<void> {
  await ctx.db.$executeRaw`
    WITH own AS (SELECT "userId", "extractorId" FROM "Document" WHERE "id" = ${documentId}),
    present AS (
      SELECT percentile_disc(0.5) WITHIN GROUP (ORDER BY "knownPerMille") AS "usual" FROM "Document"
      WHERE "userId" = (SELECT "userId" FROM own) AND "extractorId" = (SELECT "extractorId" FROM own)
        AND "expiresAt" > ${ctx.now().toISOString()}::timestamptz AT TIME ZONE 'UTC'
        AND "status" = 'SUCCESS' AND "knownPerMille" > 0
      HAVING count(*) >= ${ENOUGH}::int)
    UPDATE "Extractor" SET "usualPerMille" = present."usual" FROM present
    WHERE "id" = (SELECT "extractorId" FROM own) AND "usualPerMille" IS DISTINCT FROM present."usual"`;
}
