import "server-only";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
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
 * @throws AppError `not_enough_credits` with the text of decisions.md, "Charging".
 */
export async function chargeDocument(ctx: Context, document: DocumentRun, words: number): Promise<number> {
  const credits = creditsForWords(words);
  try {
    await postEntry(ctx, {
      userId: document.userId,
      kind: "CHARGE",
      amount: -credits,
      key: `charge:${document.id}:${document.run}`,
      subjectId: document.id,
      words,
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "not_enough_credits") throw error;
    const { credits: balance } = await ctx.db.user.findUniqueOrThrow({
      where: { id: document.userId },
      select: { credits: true },
    });
    throw new AppError(
      "not_enough_credits",
      `Not enough credits: this document needs ${credits}, your balance is ${balance}.`,
      { cause: error },
    );
  }
  return credits;
}
