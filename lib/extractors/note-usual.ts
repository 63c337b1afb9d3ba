import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { Context } from "@/lib/context";

/** As many documents with values tell what is usual: one, and three others. */
const ENOUGH = 4;

/**
 * Notes of how many of their values it is usually known what they are, of a document's extractor: the median of those documents
 * that have some. With fewer of them, what was noted before is kept, so that the first document of a day is compared with those
 * of the day before. Call it after the transaction that stores a result: of two at once, the later then sees both.
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
