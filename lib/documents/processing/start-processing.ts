import "server-only";
import { attempt } from "@/lib/claims/attempt";
import { assertHeld, claimed, ClaimLostError, type Claim } from "@/lib/claims/claim";
import type { StepOutcome } from "@/lib/claims/step-outcome";
import type { Context } from "@/lib/context";
import { chargeDocument } from "@/lib/credits/charge-document";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import { inTransaction } from "@/lib/db/in-transaction";
import { documentClaim } from "./document-claim";

/** Second step: reserves the credits and starts the processing, in one transaction. Done twice, it charges once. */
export function startProcessing(ctx: Context, claim: Claim): Promise<StepOutcome> {
  return attempt(ctx, documentClaim, claim, () =>
    inTransaction(ctx, async (ctx) => {
      const document = await ctx.db.document.findFirst({
        where: claimed(claim),
        select: { id: true, userId: true, run: true, words: true },
      });
      if (!document) throw new ClaimLostError();
      const words = document.words ?? 0;
      // One update: a second one of the same row would lock its extractor too, which a deletion of that may hold.
      const started = await ctx.db.document.updateMany({
        where: claimed(claim),
        data: { status: "PROCESSING", credits: creditsForWords(words) },
      });
      assertHeld(started);
      await chargeDocument(ctx, document, words);
    }),
  );
}
