import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { JobContext } from "@/lib/jobs/lease";
import { insertJobs } from "@/lib/jobs/outstanding-jobs";

export interface NewEvent {
  type: string;
  documentId: string | null;
  data: object;
}

/**
 * Creates a job only for the oldest outstanding delivery per document and webhook, so that events arrive in
 * order. Call this in the events' transaction, with the webhooks locked.
 * @param events at most one per document
 * @returns the deliveries with a job, to pass to `announceDeliveries` after the transaction
 */
export async function addDeliveries(
  ctx: JobContext,
  userId: string,
  webhookIds: string[],
  events: readonly NewEvent[],
): Promise<string[]> {
  const createdAt = ctx.now();
  const documentIds = events.flatMap(({ documentId }) => documentId ?? []);
  const earlier =
    documentIds.length === 0
      ? []
      : await ctx.db.webhookDelivery.findMany({
          where: { webhookId: { in: webhookIds }, documentId: { in: documentIds }, status: "PENDING" },
          select: { webhookId: true, documentId: true },
        });
  // The database counts, because the clocks of several servers cannot put events in order.
  const counted = await ctx.db.webhook.updateManyAndReturn({
    where: { id: { in: webhookIds } },
    data: { deliveryCount: { increment: events.length } },
    select: { id: true, deliveryCount: true },
  });
  const rows = events.flatMap(({ type, documentId, data }, index) => {
    const eventId = `msg_${uuidv7().replaceAll("-", "")}`;
    const payload = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
    return counted.map(({ id: webhookId, deliveryCount }) => ({
      id: uuidv7(),
      webhookId,
      number: deliveryCount - events.length + 1 + index,
      eventId,
      type,
      documentId,
      payload,
      createdAt,
    }));
  });
  await ctx.db.webhookDelivery.createMany({ data: rows });
  const waiting = new Set(earlier.map(({ webhookId, documentId }) => `${webhookId} ${documentId}`));
  const ready = rows.filter(({ webhookId, documentId }) => !waiting.has(`${webhookId} ${documentId}`));
  await insertJobs(
    ctx,
    ready.map(({ id: subjectId }) => ({ kind: "WEBHOOK_DELIVERY", subjectId, userId })),
  );
  return ready.map(({ id }) => id);
}
