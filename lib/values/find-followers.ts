import "server-only";
import type { DatabaseContext } from "@/lib/db/client";

/**
 * The documents that came after this one and have a check because of what it has, or of what a person has not confirmed of it: they
 * are to be compared again when it changes.
 */
export async function findFollowers({ db }: DatabaseContext, documentId: string): Promise<string[]> {
  const followers = await db.$queryRaw<{ id: string }[]>`
    SELECT DISTINCT "Document"."id" FROM "Fingerprint" AS own
    JOIN "Fingerprint" AS later ON later."extractorId" = own."extractorId" AND later."key" = own."key" AND later."id" > own."id"
    JOIN "Document" ON "Document"."id" = later."documentId"
    WHERE own."documentId" = ${documentId} AND (later."account" IS NULL OR later."isOpen")`;
  return followers.map(({ id }) => id);
}
