import "server-only";
import { DELIVERIES_KEPT } from "@/lib/api/limits";
import type { DeliveryError } from "@/lib/api/vocabulary";
import type { Context } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { releaseLease, settleJob, type Lease } from "@/lib/jobs/lease";
import { insertJob } from "@/lib/jobs/outstanding-jobs";
import { announceDeliveries } from "./announce-deliveries";
import type { Attempt, Sendable } from "./attempt-delivery";
import { lockWebhook } from "./own-webhook";

/** After this long without a success, the next failed delivery switches the webhook off. */
const FAILING_LIMIT_MS = 3 * 24 * 3_600_000;

export interface OutstandingDelivery extends Sendable {
  id: string;
  webhookId: string;
  documentId: string | null;
  attempts: number;
  webhook: Sendable["webhook"] & { disabledAt: Date | null };
}

export interface DeliveryEnd {
  status: "DELIVERED" | "FAILED";
  attempt?: Attempt;
  reason?: DeliveryError;
  isGone?: true;
}

/**
 * Updates the webhook, drops old deliveries, and creates a job for the document's next delivery.
 * @throws LeaseLostError before writing anything
 */
export async function endDelivery(
  ctx: Context,
  lease: Lease,
  delivery: OutstandingDelivery,
  end: DeliveryEnd,
): Promise<void> {
  const ready = await settleJob(ctx, lease, async (ctx) => {
    await lockWebhook(ctx, delivery.webhookId);
    const { attempt, reason, status } = end;
    await ctx.db.webhookDelivery.updateMany({
      where: { id: delivery.id },
      data: { status, ...(attempt ? columnsOf(ctx, delivery, attempt) : notAttempted(reason)) },
    });
    await noteOnWebhook(ctx, delivery, end);
    await dropOldDeliveries(ctx, delivery.webhookId);
    return startNext(ctx, lease, delivery);
  });
  await announceDeliveries(ctx, lease.userId, ready);
}

/**
 * Releases the lease until the next attempt.
 * @throws LeaseLostError before writing anything
 */
export async function postponeDelivery(
  ctx: Context,
  lease: Lease,
  delivery: OutstandingDelivery,
  attempt: Attempt,
  notBefore: Date,
): Promise<void> {
  const error = attempt.error ?? String(attempt.responseStatus);
  const work = async (ctx: Context) => {
    await releaseLease(ctx, lease, { notBefore, error, counts: false });
    await ctx.db.webhookDelivery.updateMany({
      where: { id: delivery.id },
      data: columnsOf(ctx, delivery, attempt),
    });
    await noteFailure(ctx, delivery);
  };
  await inTransaction(ctx, work, { userId: lease.userId });
}

function columnsOf(ctx: Context, { attempts }: OutstandingDelivery, attempt: Attempt) {
  return { ...attempt, attempts: attempts + 1, attemptedAt: ctx.now() };
}

function notAttempted(reason: DeliveryError | undefined) {
  return { responseStatus: null, durationMs: null, error: reason ?? null };
}

async function noteOnWebhook(
  ctx: Context,
  delivery: OutstandingDelivery,
  { status, attempt, isGone }: DeliveryEnd,
): Promise<void> {
  const { db } = ctx;
  const on = { id: delivery.webhookId, disabledAt: null };
  if (status === "DELIVERED") {
    await db.webhook.updateMany({ where: { id: delivery.webhookId }, data: { failingSince: null } });
  } else if (isGone) {
    await db.webhook.updateMany({ where: on, data: { disabledAt: ctx.now(), disabledBecause: "GONE" } });
  } else if (attempt && delivery.documentId !== null) {
    await noteFailure(ctx, delivery);
    const limit = new Date(ctx.now().getTime() - FAILING_LIMIT_MS);
    await db.webhook.updateMany({
      where: { ...on, failingSince: { lte: limit } },
      data: { disabledAt: ctx.now(), disabledBecause: "FAILING" },
    });
  }
}

async function noteFailure(ctx: Context, { webhookId }: OutstandingDelivery): Promise<void> {
  await ctx.db.webhook.updateMany({
    where: { id: webhookId, failingSince: null },
    data: { failingSince: ctx.now() },
  });
}

async function dropOldDeliveries({ db }: Context, webhookId: string): Promise<void> {
  const webhook = await db.webhook.findUnique({ where: { id: webhookId }, select: { deliveryCount: true } });
  const last = (webhook?.deliveryCount ?? 0) - DELIVERIES_KEPT;
  await db.webhookDelivery.deleteMany({
    where: { webhookId, number: { lte: last }, status: { not: "PENDING" } },
  });
}

async function startNext(
  ctx: Context,
  { userId }: Lease,
  { webhookId, documentId }: OutstandingDelivery,
): Promise<string[]> {
  if (documentId === null) return [];
  const next = await ctx.db.webhookDelivery.findFirst({
    where: { webhookId, documentId, status: "PENDING" },
    orderBy: { number: "asc" },
    select: { id: true },
  });
  if (!next) return [];
  // A resent delivery already has a job, which starts the next delivery when it ends.
  const started = await ctx.db.job.count({ where: { subjectId: next.id } });
  if (started > 0) return [];
  await insertJob(ctx, { kind: "WEBHOOK_DELIVERY", subjectId: next.id, userId });
  return [next.id];
}
