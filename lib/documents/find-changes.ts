import "server-only";
import { createHash } from "node:crypto";
import type { DocumentStatus } from "@/lib/api/vocabulary";
import type { UserContext } from "@/lib/context";
import type { ShownExtractor } from "./to-document-dto";

const NEVER = 2n ** 63n - 1n;

interface Cursor {
  transaction: bigint;
  usual: number | null;
}

interface Changes {
  /** A transaction number. All earlier transactions have ended, so their writes are visible. */
  horizon: bigint;
  /** Documents written or leased since the cursor, or whose check for unusual results changed. */
  changed: string[];
  counts: Record<DocumentStatus, number>;
}

/**
 * Compares transaction numbers, not times: docs/decisions/0057-changes-since.md.
 * @param cursor from an earlier call. If it is null, `changed` is empty.
 */
export async function findChanges(
  ctx: UserContext,
  extractorId: string,
  cursor: Cursor | null,
  usual: number | null,
): Promise<Changes> {
  const now = ctx.now().toISOString();
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

/** Returns null if the cursor is malformed, or if fields or names have changed since it was written. */
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
