import "server-only";
import { createHash } from "node:crypto";
import type { DocumentStatus } from "@/lib/api/vocabulary";
import type { UserContext } from "@/lib/context";
import type { ShownExtractor } from "./to-document-dto";

const NEVER = 2n ** 63n - 1n;

/** Up to where a caller knows the list. */
interface Cursor {
  transaction: bigint;
  /** What was usual then, with which every document was compared. */
  usual: number | null;
}

interface Changes {
  /** All transactions before this one have ended: what they wrote is seen now, or never. */
  horizon: bigint;
  /**
   * Documents whose rows or leases were written by the transaction of the cursor or a later one, and those that have become, or
   * are no longer, unlike the others.
   */
  changed: string[];
  /** How many documents the extractor has, by their status. */
  counts: Record<DocumentStatus, number>;
}

/**
 * Finds what has changed in an extractor's list. The order of the transactions counts, not the time, because the one that
 * began first may commit last: see docs/decisions/0057-changes-since.md.
 *
 * @param cursor the `horizon` and `usual` of an earlier call; null for none, then `changed` is empty
 * @param usual what is usual now
 */
export async function findChanges(
  ctx: UserContext,
  extractorId: string,
  cursor: Cursor | null,
  usual: number | null,
): Promise<Changes> {
  const now = ctx.now().toISOString();
  // No transaction comes as late.
  const since = String(cursor?.transaction ?? NEVER);
  const [lower, upper] = [cursor ? (cursor.usual ?? 0) : 0, cursor ? (usual ?? 0) : 0].sort((a, b) => a - b);
  const [found] = await ctx.db.$queryRaw<
    [{ horizon: string; changed: string[]; counts: Partial<Changes["counts"]> | null }]
  >`
    SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS "horizon",
           ARRAY(
             SELECT "id" FROM "Document"
             WHERE "extractorId" = ${extractorId} AND "changedIn" >= ${since}::text::bigint
             UNION
             SELECT document."id" FROM "Job" AS job JOIN "Document" AS document ON document."id" = job."subjectId"
             WHERE job."userId" = ${ctx.user.id} AND job."changedIn" >= ${since}::text::bigint
               AND document."extractorId" = ${extractorId}
             UNION
             SELECT "id" FROM "Document"
             WHERE ${lower}::int < ${upper}::int AND "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId}
               AND "expiresAt" > ${now}::timestamptz AT TIME ZONE 'UTC' AND "status" = 'SUCCESS'
               AND 3 * "knownPerMille" >= ${lower}::int AND 3 * "knownPerMille" < ${upper}::int
           ) AS "changed",
           (SELECT json_object_agg("status", "count") FROM (
              SELECT "status", count(*)::int AS "count" FROM "Document"
              WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId}
                AND "expiresAt" > ${now}::timestamptz AT TIME ZONE 'UTC'
              GROUP BY "status") AS counted) AS "counts"`;
  const none = { PENDING: 0, PROCESSING: 0, SUCCESS: 0, FAILURE: 0 };
  return { ...found, horizon: BigInt(found.horizon), counts: { ...none, ...found.counts } };
}

/** A caller's cursor, or null if it has none, or one of other fields or names. */
export function parseCursor(cursor: string, extractor: ShownExtractor): Cursor | null {
  const [, transaction, usual, key] = /^(\d{1,18})-(\d{0,4})-([\w-]+)$/.exec(cursor) ?? [];
  if (transaction === undefined || key !== keyOf(extractor)) return null;
  return { transaction: BigInt(transaction), usual: usual ? Number(usual) : null };
}

export function writeCursor(horizon: bigint, extractor: ShownExtractor): string {
  return `${horizon}-${extractor.usual ?? ""}-${keyOf(extractor)}`;
}

function keyOf({ fieldsKey, names }: ShownExtractor): string {
  const shown = JSON.stringify([fieldsKey, names]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, 12);
}

/** How many processed documents have values of other fields than the extractor has now. */
export async function countOutdated(
  ctx: UserContext,
  extractorId: string,
  fieldsKey: string,
): Promise<number> {
  return ctx.db.document.count({
    where: {
      extractorId,
      userId: ctx.user.id,
      expiresAt: { gt: ctx.now() },
      status: "SUCCESS",
      fieldsKey: { not: fieldsKey },
    },
  });
}
