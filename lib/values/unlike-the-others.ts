import "server-only";
import { Prisma } from "@/lib/db/generated/client";

interface Compared {
  knownPerMille: number | null;
  confirmedAt: Date | null;
}

/** Whether the document may be of another kind: no values are known, or less than a third of the usual proportion. */
export function isUnlike({ knownPerMille }: Pick<Compared, "knownPerMille">, usual: number | null): boolean {
  if (knownPerMille === null) return false;
  return knownPerMille === 0 || (usual !== null && 3 * knownPerMille < usual);
}

export function leftToCheck(row: Compared & { toCheck: number }, usual: number | null): number {
  return row.toCheck + Number(row.confirmedAt === null && isUnlike(row, usual));
}

/** `leftToCheck` in SQL, for "Document" joined with "Extractor". */
export const LEFT_TO_CHECK = Prisma.sql`("toCheck" + CASE
  WHEN "confirmedAt" IS NULL AND ("knownPerMille" = 0 OR 3 * "knownPerMille" < "usualPerMille") THEN 1 ELSE 0 END)`;
