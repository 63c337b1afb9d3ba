import "server-only";
import { attempt } from "@/lib/claims/attempt";
import { claimed, ClaimLostError, type Claim } from "@/lib/claims/claim";
import type { StepOutcome } from "@/lib/claims/step-outcome";
import type { Context } from "@/lib/context";
import { chargeDocument } from "@/lib/credits/charge-document";
import { inTransaction } from "@/lib/db/in-transaction";
import { documentClaim } from "./document-claim";

/** Second step: reserves the credits and starts the processing, in one transaction. Done twice, it charges once. */
export function startProcessing(ctx: Context, claim: Claim): Promise<StepOutcome> {
  return attempt(ctx, documentClaim, claim, () =>
    inTransaction(ctx, async (ctx) => {
      const [document] = await ctx.db.document.updateManyAndReturn({
        where: claimed(claim),
        data: { status: "PROCESSING" },
        select: { id: true, userId: true, run: true, words: true },
      });
      if (!document) throw new ClaimLostError();
      const credits = await chargeDocument(ctx, document, document.words ?? 0);
      await ctx.db.document.update({ where: { id: document.id }, data: { credits }, select: { id: true } });
    }),
  );
}
