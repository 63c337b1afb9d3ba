import "server-only";
import type { Context } from "@/lib/context";
import { refundDocument } from "@/lib/credits/refund-document";
import type { AppError } from "@/lib/errors";
import { settleJob, type Lease } from "@/lib/jobs/lease";

/**
 * Sets a document to FAILURE, refunds its credits and settles its job, in one transaction.
 *
 * @throws LeaseLostError; nothing is changed in this case.
 */
export async function failDocument(ctx: Context, lease: Lease, error: AppError): Promise<void> {
  await settleJob(ctx, lease, async (ctx) => {
    const [document] = await ctx.db.document.updateManyAndReturn({
      where: { id: lease.subjectId },
      data: {
        status: "FAILURE",
        rejectionReason: error.message,
        rejectionCode: error.code,
        credits: null,
        processedAt: ctx.now(),
        recognition: null,
      },
      select: { id: true, userId: true, run: true },
    });
    if (document) await refundDocument(ctx, document);
  });
}
