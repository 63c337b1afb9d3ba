import "server-only";
import { v7 as uuidv7 } from "uuid";
import type { JobContext } from "@/lib/jobs/lease";
import { insertJobs } from "@/lib/jobs/outstanding-jobs";

export interface NewEvent {
  type: string;
  /** What it is about; null for a test. */
  documentId: string | null;
  data: object;
}

/**
 * Adds events to be delivered to webhooks, in their order. Of a document's deliveries to one webhook only the oldest that is
 * outstanding has a job; the next gets one when that is done, so that they arrive in order. Call it in the transaction that makes
 * the events, with the webhooks locked.
 *
 * @param events at most one of a document
 * @returns the deliveries that have a job, whose events the caller sends after the transaction.
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
  // Counted by the database: the clocks of several servers would not order them.
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
