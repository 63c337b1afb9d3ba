import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { creditsForWords } from "./credits-for-words";
import { type NewEntry, postEntries, postEntry } from "./post-entry";

export interface DocumentRun {
  id: string;
  userId: string;
  run: number;
  keyId: string | null;
}

/**
 * Charges once per run.
 * @returns the credits charged
 * @throws AppError `not_enough_credits`
 */
export async function chargeDocument(
  ctx: DatabaseContext,
  document: DocumentRun,
  words: number,
): Promise<number> {
  await postEntry(ctx, { userId: document.userId, ...chargeOf(document, words) });
  return creditsForWords(words);
}

/**
 * Charges all documents or none, once per run.
 * @throws AppError `not_enough_credits`
 */
export async function chargeDocuments(
  ctx: DatabaseContext,
  userId: string,
  documents: (Omit<DocumentRun, "userId"> & { words: number | null })[],
): Promise<void> {
  await postEntries(
    ctx,
    userId,
    documents.map((document) => chargeOf(document, document.words ?? 0)),
  );
}

function chargeOf({ id, run, keyId }: Omit<DocumentRun, "userId">, words: number): Omit<NewEntry, "userId"> {
  return {
    kind: "CHARGE",
    amount: -creditsForWords(words),
    key: `charge:${id}:${run}`,
    subjectId: id,
    words,
    keyId,
  };
}
