import "server-only";
import { createHash } from "node:crypto";
import type { DocumentStatus } from "@/lib/api/vocabulary";
import type { UserContext } from "@/lib/context";

const NEVER = 2n ** 63n - 1n;

interface Changes {
  /** All transactions before this one have ended: what they wrote is seen now, or never. */
  horizon: bigint;
  /** Documents whose rows or leases were written by the transaction of the cursor or a later one. */
  changed: string[];
  /** How many documents the extractor has, by their status. */
  counts: Record<DocumentStatus, number>;
}

/**
 * Finds what has changed in an extractor's list. The order of the transactions counts, not the time, because the one that
 * began first may commit last: see docs/decisions/0057-changes-since.md.
 *
 * @param cursor the `horizon` of an earlier call; null for none, then `changed` is empty
 */
export async function findChanges(
  ctx: UserContext,
  extractorId: string,
  cursor: bigint | null,
): Promise<Changes> {
  const now = ctx.now().toISOString();
  // No transaction comes as late.
  const since = String(cursor ?? NEVER);
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
           ) AS "changed",
           (SELECT json_object_agg("status", "count") FROM (
              SELECT "status", count(*)::int AS "count" FROM "Document"
              WHERE "userId" = ${ctx.user.id} AND "extractorId" = ${extractorId}
                AND "expiresAt" > ${now}::timestamptz AT TIME ZONE 'UTC'
              GROUP BY "status") AS counted) AS "counts"`;
  const none = { PENDING: 0, PROCESSING: 0, SUCCESS: 0, FAILURE: 0 };
  return { ...found, horizon: BigInt(found.horizon), counts: { ...none, ...found.counts } };
}

/** A caller's cursor, or null if it has none, or one of other fields. */
export function parseCursor(cursor: string, fieldsKey: string): bigint | null {
  const [, transaction, key] = /^(\d{1,18})-([\w-]+)$/.exec(cursor) ?? [];
  return transaction !== undefined && key === shortened(fieldsKey) ? BigInt(transaction) : null;
}

export function writeCursor(horizon: bigint, fieldsKey: string): string {
  return `${horizon}-${shortened(fieldsKey)}`;
}

/** The key has a part for each field. */
function shortened(fieldsKey: string): string {
  return createHash("sha256").update(fieldsKey).digest("base64url").slice(0, 12);
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
