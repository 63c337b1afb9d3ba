import "server-only";
import { TEST_EVENT } from "@/lib/api/vocabulary";
import type { DeliveryDto } from "@/lib/api/webhook";
import type { UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { addDeliveries } from "./add-deliveries";
import { announceDeliveries } from "./announce-deliveries";
import { lockOwnWebhook } from "./own-webhook";
import { deliveryColumns, toDeliveryDto } from "./to-delivery-dto";

/**
 * Sends a test event once, even if the webhook is off.
 * @returns the PENDING delivery
 * @throws AppError `not_found`
 */
export async function testWebhook(ctx: UserContext, webhookId: string): Promise<DeliveryDto> {
  const userId = ctx.user.id;
  const { row, ready } = await inTransaction(ctx, async (ctx) => {
    await lockOwnWebhook(ctx, webhookId);
    const data = { message: "This is a test." };
    const ready = await addDeliveries(
      ctx,
      userId,
      [webhookId],
      [{ type: TEST_EVENT, documentId: null, data }],
    );
    const row = await ctx.db.webhookDelivery.findFirstOrThrow({
      where: { id: { in: ready } },
      select: deliveryColumns,
    });
    return { row, ready };
  });
  await announceDeliveries(ctx, userId, ready);
  return toDeliveryDto(row, row.createdAt);
}
