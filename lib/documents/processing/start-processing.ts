import "server-only";
import type { Context } from "@/lib/context";
import { chargeDocument } from "@/lib/credits/charge-document";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import { writeUnderLease, type Lease } from "@/lib/jobs/lease";
import { SubjectGoneError } from "@/lib/jobs/run-step";

/** Second step: reserves the credits and starts processing, in one transaction. Running it twice charges only once. */
export async function startProcessing(ctx: Context, lease: Lease): Promise<void> {
  const id = lease.subjectId;
  await writeUnderLease(ctx, lease, async (ctx) => {
    const document = await ctx.db.document.findUnique({
      where: { id },
      select: { id: true, userId: true, run: true, keyId: true, words: true, credits: true },
    });
    if (!document) throw new SubjectGoneError();
    const words = document.words ?? 0;
    // One update only: a second one of the same row would also lock its extractor, which a deletion may hold.
    await ctx.db.document.updateMany({
      where: { id },
      // A document that is extracted again has been charged already.
      data: { status: "PROCESSING", credits: document.credits ?? creditsForWords(words) },
    });
    await chargeDocument(ctx, document, words);
  });
}
