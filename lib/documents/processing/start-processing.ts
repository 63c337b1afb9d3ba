import "server-only";
import type { Context } from "@/lib/context";
import { chargeDocument, type DocumentRun } from "@/lib/credits/charge-document";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import { AppError } from "@/lib/errors";
import { writeUnderLease, type Lease } from "@/lib/jobs/lease";

interface ReadDocument extends Omit<DocumentRun, "id"> {
  words: number;
  credits: number | null;
  pages?: number | null;
  coverage?: string;
}

/**
 * Stores the results of reading, reserves credits and starts processing in one transaction. Idempotent.
 * @throws AppError `not_enough_credits`; the transaction is committed nonetheless
 */
export async function startProcessing(
  ctx: Context,
  lease: Lease,
  { userId, run, keyId, words, credits, pages, coverage }: ReadDocument,
): Promise<void> {
  const id = lease.subjectId;
  const refusal = await writeUnderLease(ctx, lease, async (ctx) => {
    const refusal = await refusalOf(chargeDocument(ctx, { id, userId, run, keyId }, words));
    // Update this row only once: a second update would also lock the extractor, which a deletion may have locked.
    await ctx.db.document.updateMany({
      where: { id },
      data: {
        words,
        pages,
        coverage,
        recognition: null,
        ...(!refusal && { status: "PROCESSING", credits: credits ?? creditsForWords(words) }),
      },
    });
    return refusal;
  });
  if (refusal) throw refusal;
}

async function refusalOf(charge: Promise<unknown>): Promise<AppError | null> {
  try {
    await charge;
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_enough_credits") return error;
    throw error;
  }
}
