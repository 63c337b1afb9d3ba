import "server-only";
import type { JobContext } from "@/lib/jobs/lease";
import type { Fingerprint } from "./fingerprints";

type Account = Pick<Fingerprint, "key" | "isConfirmed"> & { documentId: string };

/**
 * An account is open if the partner had a different one before and no user has confirmed it. The next document
 * with this account is then marked for review, too.
 */
export async function noteOpenAccounts({ db, now }: JobContext, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return;
  const column = <Key extends keyof Account>(key: Key) => accounts.map((row) => row[key]);
  await db.$executeRaw`
    WITH own AS (
      SELECT "Fingerprint"."id", "extractorId", "key", "isConfirmed"
      FROM unnest(${column("documentId")}::text[], ${column("key")}::text[], ${column("isConfirmed")}::boolean[])
        AS asked("documentId", "key", "isConfirmed") JOIN "Fingerprint" USING ("documentId", "key")
    ), live AS (
      SELECT one."id", one."key", one."account", own."isConfirmed",
        CASE WHEN own."id" IS NULL THEN NOT one."isOpen"
          -- The first of the partner's is given.
          ELSE own."isConfirmed" OR row_number() OVER (
            PARTITION BY one."key", own."id" IS NOT NULL OR NOT one."isOpen" ORDER BY one."id") = 1 END AS "isGiven"
      FROM (SELECT DISTINCT "extractorId", "key" FROM own) AS asked
      JOIN "Fingerprint" AS one USING ("extractorId", "key") LEFT JOIN own ON own."id" = one."id"
      WHERE one."expiresAt" > ${now()}::timestamp
    ), compared AS (
      SELECT "id", "isConfirmed",
        coalesce(bool_or("isGiven") OVER (
          PARTITION BY "key" ORDER BY "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), false)
        AND NOT coalesce(bool_or("isGiven") OVER (
          PARTITION BY "key", "account" ORDER BY "id" ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), false)
        AND NOT "isConfirmed" AS "isOpen"
      FROM live
    )
    UPDATE "Fingerprint" SET "isOpen" = compared."isOpen" FROM compared
    WHERE "Fingerprint"."id" = compared."id" AND compared."isConfirmed" IS NOT NULL AND "Fingerprint"."isOpen" <> compared."isOpen"`;
}
