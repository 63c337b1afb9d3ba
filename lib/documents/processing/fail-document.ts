import "server-only";
import type { Context } from "@/lib/context";
import { creditsForWords } from "@/lib/credits/credits-for-words";
import { refundDocument } from "@/lib/credits/refund-document";
import type { AppError } from "@/lib/errors";
import { settleJob, type Lease } from "@/lib/jobs/lease";
import { announceDeliveries } from "@/lib/webhooks/announce-deliveries";
import { eventColumns, recordDocumentEvent } from "@/lib/webhooks/record-document-event";

/**
 * Sets FAILURE, or SUCCESS if the document has values from an earlier run. Refunds credits and ends the job.
 * @throws LeaseLostError without changing anything
 */
export async function failDocument(ctx: Context, lease: Lease, error: AppError): Promise<void> {
  const deliveries = await settleJob(ctx, lease, async (ctx) => {
    const id = lease.subjectId;
    const columns = { rejectionReason: error.message, rejectionCode: error.code, recognition: null };
    const select = { ...eventColumns, run: true };
    const before = await ctx.db.document.findUnique({ where: { id }, select: { words: true } });
    const [failed] = await ctx.db.document.updateManyAndReturn({
      where: { id, values: null },
      data: { ...columns, status: "FAILURE", credits: null, processedAt: ctx.now() },
      select,
    });
    const [restored] = await ctx.db.document.updateManyAndReturn({
      where: { id, values: { not: null } },
      data: {
        ...columns,
        status: "SUCCESS",
        credits: { decrement: creditsForWords(before?.words ?? 0) },
      },
      select,
    });
    const document = failed ?? restored;
    if (!document) return [];
    const deliveries = await recordDocumentEvent(ctx, "document.failed", document);
    await refundDocument(ctx, document);
    return deliveries;
  });
  await announceDeliveries(ctx, lease.userId, deliveries);
}
