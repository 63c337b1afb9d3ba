import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { creditsForWords } from "./credits-for-words";
import { postEntry } from "./post-entry";

/** One processing run of a document: the first, or a later one that the user requested. */
export interface DocumentRun {
  id: string;
  userId: string;
  run: number;
}

/**
 * Charges for a document, once per run.
 *
 * @returns the number of credits charged.
 * @throws AppError `not_enough_credits`.
 */
export async function chargeDocument(
  ctx: DatabaseContext,
  document: DocumentRun,
  words: number,
): Promise<number> {
  const credits = creditsForWords(words);
  await postEntry(ctx, {
    userId: document.userId,
    kind: "CHARGE",
    amount: -credits,
    key: `charge:${document.id}:${document.run}`,
    subjectId: document.id,
    words,
  });
  return credits;
}
