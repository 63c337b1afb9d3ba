import "server-only";
import type { JobContext } from "@/lib/jobs/lease";
import type { Fingerprint } from "./fingerprints";

type Account = Pick<Fingerprint, "key" | "isConfirmed"> & { documentId: string };

/**
 * Notes which accounts of documents are open: other ones than the partner had before, which no person has confirmed. An open one is
 * no account of the partner, so that the next document with it is asked about as well. Those that documents have now begin with
 * the partner's first account and those that are confirmed: what they were noted as was said of other documents.
 */
export async function noteOpenAccounts({ db, now }: JobContext, accounts: readonly Account[]): Promise<void> {
  if (accounts.length === 0) return;
  const column = <Key extends keyof Account>(key: Key) => accounts.map((row) => row[key]);
  await db.$executeRaw`
    WITH own AS (
      SELECT "Fingerprint".*, "isConfirmed",
        "isConfirmed" OR row_number() OVER (
          PARTITION BY "Fingerprint"."key", "Fingerprint"."expiresAt" > ${now()}::timestamp ORDER BY "Fingerprint"."id"
        ) = 1 AND NOT EXISTS (
          SELECT 1 FROM "Fingerprint" AS earlier
          WHERE earlier."extractorId" = "Fingerprint"."extractorId" AND earlier."key" = "Fingerprint"."key"
            AND earlier."id" < "Fingerprint"."id" AND earlier."expiresAt" > ${now()}::timestamp AND NOT earlier."isOpen"
        ) AS "isGiven"
      FROM unnest(${column("documentId")}::text[], ${column("key")}::text[], ${column("isConfirmed")}::boolean[])
        AS asked("documentId", "key", "isConfirmed") JOIN "Fingerprint" USING ("documentId", "key")
    ), compared AS (
      SELECT own."id", NOT own."isConfirmed" AND coalesce(bool_or(earlier."account" <> own."account"), false)
        AND NOT coalesce(bool_or(earlier."account" = own."account"), false) AS "isOpen"
      FROM own LEFT JOIN LATERAL (
        SELECT other."account" FROM "Fingerprint" AS other LEFT JOIN own AS given ON given."id" = other."id"
        WHERE other."extractorId" = own."extractorId" AND other."key" = own."key" AND other."id" < own."id"
          AND other."expiresAt" > ${now()}::timestamp AND coalesce(given."isGiven", NOT other."isOpen")
      ) AS earlier ON true
      GROUP BY own."id", own."isConfirmed"
    )
    UPDATE "Fingerprint" SET "isOpen" = compared."isOpen" FROM compared
    WHERE "Fingerprint"."id" = compared."id" AND "Fingerprint"."isOpen" <> compared."isOpen"`;
}
