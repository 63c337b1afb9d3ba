import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { creditsForWords } from "./credits-for-words";
import { postEntry } from "./post-entry";

/** A document's run: the first processing, or a later one that the user asked for. */
export interface DocumentRun {
  id: string;
  userId: string;
  run: number;
}

/**
 * Reserves what a document costs, once a run.
 *
 * @returns the credits that it costs.
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
