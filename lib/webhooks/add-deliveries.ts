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
 * Only the oldest outstanding delivery per document and webhook has a job, so that events arrive in order.
 * Call it in the transaction of the events, with webhooks locked. @param events at most one per document
 * @returns deliveries with a job, for `announceDeliveries` after the transaction
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
  // Counted by the database, because the clocks of several servers do not order events.
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
