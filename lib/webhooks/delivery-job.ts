import "server-only";
import type { Context } from "@/lib/context";
import type { Lease } from "@/lib/jobs/lease";
import { SubjectGoneError, type JobDefinition, type RetryOutcome } from "@/lib/jobs/run-step";
import { attemptDelivery, type Attempt } from "./attempt-delivery";
import { endDelivery, postponeDelivery, type OutstandingDelivery } from "./end-delivery";
import { RETRY_DELAYS, withJitter } from "./retry-delays";

const GONE = 410;

export function deliveryJob(retryDelays: readonly number[] = RETRY_DELAYS): JobDefinition<Context> {
  return {
    kind: "WEBHOOK_DELIVERY",
    steps: [{ name: "deliver", run: (ctx, lease, signal) => deliver(ctx, lease, signal, retryDelays) }],
    // Deliveries count their own failures, because a dead worker says nothing about the receiver.
    maxAttempts: Infinity,
    maxDeaths: Infinity,
    interrupted: () => "The delivery was interrupted too many times.",
    fail: async (ctx, lease) => endDelivery(ctx, lease, await loadDelivery(ctx, lease), { status: "FAILED" }),
    cleanUp: () => Promise.resolve(),
  };
}

async function deliver(
  ctx: Context,
  lease: Lease,
  signal: AbortSignal,
  retryDelays: readonly number[],
): Promise<void | RetryOutcome> {
  const delivery = await loadDelivery(ctx, lease);
  const isTest = delivery.documentId === null;
  if (delivery.webhook.disabledAt !== null && !isTest)
    return endDelivery(ctx, lease, delivery, { status: "FAILED", reason: "switched_off" });
  const attempt = await attemptDelivery(ctx, delivery, signal);
  if (isSuccess(attempt)) return endDelivery(ctx, lease, delivery, { status: "DELIVERED", attempt });
  if (attempt.responseStatus === GONE)
    return endDelivery(ctx, lease, delivery, { status: "FAILED", attempt, isGone: true });
  const delay = isTest ? undefined : retryDelays[delivery.attempts];
  if (delay === undefined) return endDelivery(ctx, lease, delivery, { status: "FAILED", attempt });
  const at = new Date(ctx.now().getTime() + 1000 * withJitter(delay));
  await postponeDelivery(ctx, lease, delivery, attempt, at);
  return { next: "retry", at: at.toISOString() };
}

function isSuccess({ responseStatus }: Attempt): boolean {
  return responseStatus !== null && responseStatus >= 200 && responseStatus < 300;
}

async function loadDelivery(ctx: Context, { subjectId }: Lease): Promise<OutstandingDelivery> {
  const delivery = await ctx.db.webhookDelivery.findUnique({
    where: { id: subjectId },
    select: {
      id: true,
      webhookId: true,
      eventId: true,
      documentId: true,
      payload: true,
      attempts: true,
      webhook: { select: { id: true, url: true, sealedSecret: true, disabledAt: true } },
    },
  });
  if (!delivery) throw new SubjectGoneError();
  return delivery;
}
