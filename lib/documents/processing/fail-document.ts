import "server-only";
import { claimed, ClaimLostError, noLease, type Claim } from "@/lib/claims/claim";
import type { Context } from "@/lib/context";
import { refundDocument } from "@/lib/credits/refund-document";
import { inTransaction } from "@/lib/db/in-transaction";
import type { AppError } from "@/lib/errors";

/**
 * Ends a claimed document in FAILURE and gives its credits back, together.
 *
 * @throws ClaimLostError; nothing is changed then.
 */
export async function failDocument(ctx: Context, claim: Claim, error: AppError): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const [document] = await ctx.db.document.updateManyAndReturn({
      where: claimed(claim),
      data: {
        ...noLease,
        status: "FAILURE",
        rejectionReason: error.message,
        rejectionCode: error.code,
        credits: null,
        processedAt: ctx.now(),
      },
      select: { id: true, userId: true, run: true },
    });
    if (!document) throw new ClaimLostError();
    await refundDocument(ctx, document);
  });
}
