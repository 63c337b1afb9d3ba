import "server-only";
import { DELIVERIES_KEPT } from "@/lib/api/limits";
import type { DeliveryDto } from "@/lib/api/webhook";
import type { UserContext } from "@/lib/context";
import { assertOwnWebhook } from "./own-webhook";
import { deliveryColumns, toDeliveryDto } from "./to-delivery-dto";

/**
 * Returns the newest first.
 * @throws AppError `not_found`
 */
export async function listDeliveries(ctx: UserContext, webhookId: string): Promise<DeliveryDto[]> {
  await assertOwnWebhook(ctx, webhookId);
  const rows = await ctx.db.webhookDelivery.findMany({
    where: { webhookId },
    orderBy: { number: "desc" },
    take: DELIVERIES_KEPT,
    select: deliveryColumns,
  });
  const jobs = await ctx.db.job.findMany({
    where: { kind: "WEBHOOK_DELIVERY", subjectId: { in: rows.map(({ id }) => id) } },
    select: { subjectId: true, notBefore: true },
  });
  const due = new Map(jobs.map(({ subjectId, notBefore }) => [subjectId, notBefore]));
  return rows.map((row) => toDeliveryDto(row, due.get(row.id) ?? null));
}
