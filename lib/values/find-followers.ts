import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

export interface FormerFingerprint {
  id: bigint;
  key: string;
  account: string | null;
  isOpen: boolean;
}

/** Call this after locking the documents' rows. */
export async function loadFingerprints(
  { db }: DatabaseContext,
  extractorId: string,
  documentIds: string[],
): Promise<FormerFingerprint[]> {
  return db.$queryRaw<FormerFingerprint[]>`
    SELECT "id", "key", "account", "isOpen" FROM "Fingerprint"
    WHERE "extractorId" = ${extractorId} AND "documentId" = ANY(${documentIds})`;
}

/** Returns later documents that were compared with a fingerprint that has since changed or been deleted. */
export async function findFollowers(
  { db }: DatabaseContext,
  extractorId: string,
  documentIds: string[],
  former: readonly FormerFingerprint[],
): Promise<string[]> {
  if (former.length === 0) return [];
  const column = <Key extends keyof FormerFingerprint>(key: Key) => former.map((row) => row[key]);
  const followers = await db.$queryRaw<{ id: string }[]>`
    WITH changed AS (
      SELECT "key", min("id") AS "id"
      FROM unnest(${column("id")}::bigint[], ${column("key")}::text[], ${column("account")}::text[],
                  ${column("isOpen")}::boolean[]) AS former("id", "key", "account", "isOpen")
      WHERE NOT EXISTS (
        SELECT 1 FROM "Fingerprint" AS present WHERE present."id" = former."id"
          AND present."account" IS NOT DISTINCT FROM former."account" AND present."isOpen" = former."isOpen")
      GROUP BY "key"
    ), compared AS (
      SELECT "Fingerprint"."documentId", "account", "isOpen", "Fingerprint"."id" > changed."id" AS "isLater",
        min("account") OVER upto <> max("account") OVER upto AS "isAmongOthers"
      FROM changed JOIN "Fingerprint" ON "extractorId" = ${extractorId} AND "Fingerprint"."key" = changed."key"
      WINDOW upto AS (PARTITION BY "Fingerprint"."key" ORDER BY "Fingerprint"."id")
    )
    SELECT DISTINCT "Document"."id" FROM compared JOIN "Document" ON "Document"."id" = compared."documentId"
    -- Where all before it have its account, there is nothing to ask.
    WHERE "isLater" AND "Document"."id" <> ALL(${documentIds}) AND ("account" IS NULL OR "isOpen" OR "isAmongOthers")`;
  return followers.map(({ id }) => id);
}
