import "server-only";
import { Prisma } from "@/lib/db/generated/client";

/** What is compared of a document with what is usual of its extractor. */
interface Compared {
  knownPerMille: number | null;
  confirmedAt: Date | null;
}

/** Whether nothing is known of a document's values, or of less than a third of what is usual: it may be another kind of document. */
export function isUnlike({ knownPerMille }: Pick<Compared, "knownPerMille">, usual: number | null): boolean {
  if (knownPerMille === null) return false;
  return knownPerMille === 0 || (usual !== null && 3 * knownPerMille < usual);
}

/** How much of a document a person is asked to look at: values, and the document itself where it is unlike the others. */
export function leftToCheck(row: Compared & { toCheck: number }, usual: number | null): number {
  return row.toCheck + Number(row.confirmedAt === null && isUnlike(row, usual));
}

/** `leftToCheck` in SQL, of "Document" joined to "Extractor". */
export const LEFT_TO_CHECK = Prisma.sql`("toCheck" + CASE
  WHEN "confirmedAt" IS NULL AND ("knownPerMille" = 0 OR 3 * "knownPerMille" < "usualPerMille") THEN 1 ELSE 0 END)`;
