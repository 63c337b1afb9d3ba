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
 * Adds an event to be delivered to webhooks. Of a document's deliveries to one webhook only the oldest that is outstanding
 * has a job; the next gets one when that is done, so that they arrive in order. Call it in the transaction that makes the event,
 * with the webhooks locked.
 *
 * @returns the deliveries that have a job, whose events the caller sends after the transaction.
 */
export async function addDeliveries(
  ctx: JobContext,
  userId: string,
  webhookIds: string[],
  { type, documentId, data }: NewEvent,
): Promise<string[]> {
  const eventId = `msg_${uuidv7().replaceAll("-", "")}`;
  const createdAt = ctx.now();
  const payload = JSON.stringify({ type, timestamp: createdAt.toISOString(), data });
  const earlier =
    documentId === null
      ? []
      : await ctx.db.webhookDelivery.findMany({
          where: { webhookId: { in: webhookIds }, documentId, status: "PENDING" },
          select: { webhookId: true },
        });
  // Counted by the database: the clocks of several servers would not order them.
  const counted = await ctx.db.webhook.updateManyAndReturn({
    where: { id: { in: webhookIds } },
    data: { deliveryCount: { increment: 1 } },
    select: { id: true, deliveryCount: true },
  });
  const rows = counted.map(({ id: webhookId, deliveryCount: number }) => ({
    id: uuidv7(),
    webhookId,
    number,
    eventId,
    type,
    documentId,
    payload,
    createdAt,
  }));
  await ctx.db.webhookDelivery.createMany({ data: rows });
  const waiting = new Set(earlier.map(({ webhookId }) => webhookId));
  const ready = rows.filter(({ webhookId }) => !waiting.has(webhookId)).map(({ id }) => id);
  await insertJobs(
    ctx,
    ready.map((subjectId) => ({ kind: "WEBHOOK_DELIVERY", subjectId, userId })),
  );
  return ready;
}
