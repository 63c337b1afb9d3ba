import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

/** A document and one that came after it. */
interface Follower {
  documentId: string;
  follower: string;
}

/**
 * The documents that came after these and have a check because of what they have, or of what a person has not confirmed of them:
 * they are to be compared again when the earlier one changes.
 */
export function findFollowers({ db }: DatabaseContext, documentIds: string[]): Promise<Follower[]> {
  return db.$queryRaw<Follower[]>`
    SELECT DISTINCT own."documentId", "Document"."id" AS "follower" FROM "Fingerprint" AS own
    JOIN "Fingerprint" AS later ON later."extractorId" = own."extractorId" AND later."key" = own."key" AND later."id" > own."id"
    JOIN "Document" ON "Document"."id" = later."documentId"
    WHERE own."documentId" = ANY(${documentIds}) AND (later."account" IS NULL OR later."isOpen")`;
}
