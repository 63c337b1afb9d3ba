import "server-only";
import type { DeliveryDto } from "@/lib/api/webhook";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { AppError } from "@/lib/errors";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { announceDeliveries } from "./announce-deliveries";
import { lockOwnWebhook } from "./own-webhook";
import { deliveryColumns, toDeliveryDto } from "./to-delivery-dto";

/**
 * Keeps the event's ID, starts new attempts, and does not wait for the document's other events.
 * @throws AppError `not_found`; `conflict` if the delivery is still pending, or is not a test and the webhook is off
 */
export async function deliverAgain(
  ctx: UserContext,
  webhookId: string,
  deliveryId: string,
): Promise<DeliveryDto> {
  const userId = ctx.user.id;
  const now = ctx.now();
  const row = await inTransaction(ctx, async (ctx) => {
    await lockOwnWebhook(ctx, webhookId);
    const { db } = ctx;
    const delivery = await db.webhookDelivery.findFirst({
      where: { id: deliveryId, webhookId },
      select: { status: true, documentId: true, webhook: { select: { disabledAt: true } } },
    });
    if (!delivery) throw new AppError("not_found", "This delivery does not exist.");
    if (delivery.status === "PENDING") throw new AppError("conflict", "This delivery is still pending.");
    if (delivery.webhook.disabledAt && delivery.documentId !== null)
      throw new AppError("conflict", "Please switch on the webhook first.");
    await insertJob(ctx, { kind: "WEBHOOK_DELIVERY", subjectId: deliveryId, userId });
    return db.webhookDelivery.update({
      where: { id: deliveryId },
      data: { status: "PENDING", attempts: 0 },
      select: deliveryColumns,
    });
  });
  await announceDeliveries(ctx, userId, [deliveryId]);
  return toDeliveryDto(row, now);
}
