import { describe, expect } from "vitest";
import { Webhook } from "standardwebhooks";
import { DELIVERIES_KEPT } from "@/lib/api/limits";
import { WEBHOOK_EVENTS, type WebhookEvent } from "@/lib/api/vocabulary";
import type { Context, UserContext } from "@/lib/context";
import { inTransaction } from "@/lib/db/in-transaction";
import { OutboundError, type OutboundClient } from "@/lib/outbound/outbound-client";
import { leaseJob, runStep } from "@/lib/jobs/run-step";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { FakeReceiver } from "@/tests/setup/fake-receiver";
import { deliverOnce } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { createWebhook } from "./create-webhook";
import { deleteWebhook } from "./delete-webhook";
import { deliverAgain } from "./deliver-again";
import { deliveryJob } from "./delivery-job";
import { listDeliveries } from "./list-deliveries";
import { listWebhooks } from "./list-webhooks";
import { eventColumns, recordDocumentEvent } from "./record-document-event";
import { RETRY_DELAYS, withJitter } from "./retry-delays";
import { testWebhook } from "./test-webhook";
import { updateWebhook } from "./update-webhook";
import { later } from "@/tests/setup/later";

const DAY = 24 * 3600;

interface Owner {
  user: UserContext;
  webhookId: string;
  secret: string;
  documentId: string;
}

async function owner(ctx: Context, events: WebhookEvent[] = [...WEBHOOK_EVENTS]): Promise<Owner> {
  const user = await signUp(ctx);
  const { webhook, secret } = await createWebhook(user, { url: "https://example.com/hook", events });
  const documentId = await upload(user, await makeExtractor(user), "Number: N-7\n");
  return { user, webhookId: webhook.id, secret, documentId };
}

/** Records an event of the document; returns the deliveries that have a job. */
async function happen(
  ctx: Context,
  documentId: string,
  type: WebhookEvent = "document.succeeded",
): Promise<string[]> {
  const where = { id: documentId };
  const document = await ctx.db.document.findUniqueOrThrow({ where, select: eventColumns });
  return inTransaction(ctx, (ctx) => recordDocumentEvent(ctx, type, document));
}

const to = <C extends Context>(ctx: C, outbound: OutboundClient): C => ({ ...ctx, outbound });

/**
 * Attempts a delivery until it is done.
 *
 * @param start - when the first attempt is made, in seconds from now
 * @returns the seconds between the attempts
 */
async function attemptAll(ctx: Context, deliveryId: string, start = 0): Promise<number[]> {
  const waits: number[] = [];
  for (let passed = start; ;) {
    const outcome = await deliverOnce(later(ctx, passed), deliveryId);
    if (outcome?.next !== "retry") return waits;
    const due = (new Date(outcome.at).getTime() - Date.now()) / 1000;
    waits.push(due - passed);
    passed = due + 0.01;
  }
}

describe("an event", () => {
  test("is delivered to its user's subscribed webhooks, with one id, and verifies", async ({ ctx }) => {
    const { user, secret, documentId } = await owner(ctx);
    const wants = await createWebhook(user, { url: "https://example.com/b", events: ["document.succeeded"] });
    await createWebhook(user, { url: "https://example.com/c", events: ["document.failed"] });
    const off = await createWebhook(user, { url: "https://example.com/d", events: ["document.succeeded"] });
    await updateWebhook(user, off.webhook.id, { enabled: false });
    await owner(ctx);

    const receiver = new FakeReceiver(204);
    for (const id of await happen(ctx, documentId)) await deliverOnce(to(ctx, receiver), id);

    const secrets: Record<string, string> = {
      "https://example.com/hook": secret,
      "https://example.com/b": wants.secret,
    };
    expect(receiver.received.map(({ url }) => url).sort()).toEqual(Object.keys(secrets).sort());
    const [id] = receiver.ids;
    expect(id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(receiver.ids).toEqual([id, id]);
    const document = await ctx.db.document.findUniqueOrThrow({ where: { id: documentId } });
    for (const { url, headers, body } of receiver.received) {
      expect(new Webhook(secrets[url]!).verify(body, headers)).toEqual({
        type: "document.succeeded",
        timestamp: expect.any(String) as string,
        data: {
          document_id: documentId,
          extractor_id: document.extractorId,
          status: "PENDING",
          rejection_reason: null,
          to_check: 0,
          expires_at: document.expiresAt.toISOString(),
        },
      });
      const other = Object.values(secrets).find((one) => one !== secrets[url])!;
      expect(() => new Webhook(other).verify(body, headers)).toThrow("No matching signature");
    }
  });

  test("gets its job in the transaction that creates it, and is announced", async ({ ctx, events }) => {
    const { user, webhookId } = await owner(ctx);
    events.length = 0;
    const delivery = await testWebhook(user, webhookId);
    expect(events).toEqual([
      { name: "webhook/delivery-requested", data: { deliveryId: delivery.id, userId: user.user.id } },
    ]);
    expect(await ctx.db.job.count({ where: { subjectId: delivery.id, kind: "WEBHOOK_DELIVERY" } })).toBe(1);
  });

  test("is tried again after about 5 s, 30 s, 2 min, 10 min, 1 h, 3 h, 6 h and 12 h, with the same id and body, then given up", async ({
    ctx,
  }) => {
    const { user, webhookId, secret, documentId } = await owner(ctx);
    const receiver = new FakeReceiver(500, 302, "timed_out", 404);
    const [id] = await happen(ctx, documentId);
    const waits = await attemptAll(to(ctx, receiver), id!);
    expect(RETRY_DELAYS).toEqual([5, 30, 120, 600, 3_600, 10_800, 21_600, 43_200]);
    expect(waits).toHaveLength(RETRY_DELAYS.length);
    for (const [index, wait] of waits.entries()) {
      const about = RETRY_DELAYS[index]!;
      expect(wait).toBeGreaterThan(0.89 * about - 0.1);
      expect(wait).toBeLessThan(1.11 * about + 0.1);
    }
    expect(new Set(receiver.ids).size).toBe(1);
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers["webhook-timestamp"])).size).toBe(9);
    const [last] = receiver.received.slice(-1);
    // Signed again at each attempt: receivers refuse old timestamps.
    expect(() => new Webhook(secret).verify(last!.body, last!.headers)).toThrow("too new");
    expect(await listDeliveries(user, webhookId)).toMatchObject([
      { status: "FAILED", attempts: 9, response_status: 404, error: null, next_attempt_at: null },
    ]);
    expect(await ctx.db.job.count({ where: { subjectId: id! } })).toBe(0);
  });

  test("is retried up to a tenth earlier or later", () => {
    expect([0, 0.5, 1].map((random) => Math.round(withJitter(100, random)))).toEqual([90, 100, 110]);
  });

  test("is not tried before its time", async ({ ctx }) => {
    const { documentId } = await owner(ctx);
    const failing = to(ctx, new FakeReceiver(500));
    const [id] = await happen(ctx, documentId);
    expect(await deliverOnce(failing, id!)).toMatchObject({ next: "retry" });
    expect(await deliverOnce(later(failing, 4), id!)).toBeNull();
    expect(await deliverOnce(later(failing, 6), id!)).toMatchObject({ next: "retry" });
  });

  test("states why there was no response, and how long the last attempt took", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const [id] = await happen(ctx, documentId);
    await deliverOnce(to(ctx, new FakeReceiver("no_public_address")), id!);
    expect(await listDeliveries(user, webhookId)).toMatchObject([
      {
        type: "document.succeeded",
        document_id: documentId,
        status: "PENDING",
        attempts: 1,
        response_status: null,
        error: "no_public_address",
        duration_ms: expect.any(Number) as number,
        attempted_at: expect.any(String) as string,
        next_attempt_at: expect.any(String) as string,
      },
    ]);
  });

  test("does not count as failed if a worker dies meanwhile, however often", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const [id] = await happen(ctx, documentId);
    for (let crash = 0; crash < 20; crash += 1) {
      expect(await leaseJob(later(ctx, crash * 60), deliveryJob(), id!)).not.toBeNull();
    }
    expect(await deliverOnce(to(later(ctx, 20 * 60), new FakeReceiver(200)), id!)).toEqual({
      next: "continue",
    });
    expect(await listDeliveries(user, webhookId)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
  });

  test("whose worker loses its lease during the request is left to the new one", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const [id] = await happen(ctx, documentId);
    const job = deliveryJob();
    const lease = await leaseJob(ctx, job, id!);
    const slow: OutboundClient = {
      whyRefused: () => null,
      post: async () => {
        await deliverOnce(to(later(ctx, 60), new FakeReceiver(200)), id!);
        throw new OutboundError("timed_out");
      },
    };
    expect(await runStep(to(ctx, slow), job, job.steps[0]!, lease!)).toEqual({ next: "stop" });
    expect(await listDeliveries(user, webhookId)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
  });

  test("whose webhook is deleted before it is sent is not sent, without an error", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const receiver = new FakeReceiver(200);
    const [id] = await happen(ctx, documentId);
    await deleteWebhook(user, webhookId);
    expect(await deliverOnce(to(ctx, receiver), id!)).toBeNull();
    await ctx.db.job.create({ data: { kind: "WEBHOOK_DELIVERY", subjectId: id!, userId: user.user.id } });
    expect(await deliverOnce(to(later(ctx, 1), receiver), id!)).toEqual({ next: "stop" });
    expect(receiver.received).toEqual([]);
  });

  test("fails if the secret is no longer readable, and says so", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    await ctx.db.webhook.update({ where: { id: webhookId }, data: { sealedSecret: "sealed otherwise" } });
    const receiver = new FakeReceiver(200);
    const [id] = await happen(ctx, documentId);
    await deliverOnce(to(ctx, receiver), id!);
    expect(receiver.received).toEqual([]);
    expect(await listDeliveries(user, webhookId)).toMatchObject([
      { error: "secret_unreadable", attempts: 1 },
    ]);
  });
});

describe("the events of a document", () => {
  test("are sent in order: each waits until the one before it is delivered or given up", async ({
    ctx,
    events,
  }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const [first] = await happen(ctx, documentId, "document.failed");
    expect(await happen(ctx, documentId, "document.succeeded")).toEqual([]);
    expect(await happen(ctx, documentId, "document.reviewed")).toEqual([]);
    const waiting = await listDeliveries(user, webhookId);
    expect(waiting.map(({ type, next_attempt_at }) => [type, next_attempt_at === null])).toEqual([
      ["document.reviewed", true],
      ["document.succeeded", true],
      ["document.failed", false],
    ]);

    await attemptAll(to(ctx, new FakeReceiver(500)), first!);
    events.length = 0;
    const receiver = new FakeReceiver(200);
    const [, second] = (await listDeliveries(user, webhookId)).map(({ id }) => id);
    await deliverOnce(to(later(ctx, 2 * DAY), receiver), second!);
    const [third] = waiting.map(({ id }) => id);
    expect(events).toEqual([
      { name: "webhook/delivery-requested", data: { deliveryId: third, userId: user.user.id } },
    ]);
    await deliverOnce(to(later(ctx, 2 * DAY), receiver), third!);
    expect(receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)).toEqual([
      "document.succeeded",
      "document.reviewed",
    ]);
    expect(await ctx.db.job.count({ where: { kind: "WEBHOOK_DELIVERY", userId: user.user.id } })).toBe(0);
  });

  test("wait neither for those of other documents nor for other webhooks", async ({ ctx }) => {
    const { user, documentId } = await owner(ctx);
    await createWebhook(user, { url: "https://example.com/b", events: ["document.succeeded"] });
    expect(await happen(ctx, documentId)).toHaveLength(2);
    const other = await upload(user, await makeExtractor(user), "Number: N-8\n");
    expect(await happen(ctx, other)).toHaveLength(2);
  });

  test("continue in order if one is resent meanwhile", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const ok = to(ctx, new FakeReceiver(200));
    const [first] = await happen(ctx, documentId);
    await deliverOnce(ok, first!);
    const [second] = await happen(ctx, documentId, "document.reviewed");
    expect(await happen(ctx, documentId, "document.succeeded")).toEqual([]);
    await deliverAgain(user, webhookId, first!);
    for (const id of [second!, first!]) await deliverOnce(ok, id);
    const [third] = await listDeliveries(user, webhookId);
    expect(third!.next_attempt_at).not.toBeNull();
    await deliverOnce(later(ok, 1), third!.id);
    expect((await listDeliveries(user, webhookId)).map(({ status }) => status)).toEqual(
      Array<string>(3).fill("DELIVERED"),
    );
  });

  for (const [end, status] of [
    ["is delivered", 200],
    ["is given up", 500],
  ] as const) {
    test.runIf(rowLocks)(
      `that are added while the previous one ${end} wait for it, and then get a job`,
      async ({ committed: ctx }) => {
        const { user, webhookId, documentId } = await owner(ctx);
        const [first] = await happen(ctx, documentId);
        await ctx.db.webhook.update({ where: { id: webhookId }, data: { failingSince: new Date() } });
        const attempts = RETRY_DELAYS.length;
        await ctx.db.webhookDelivery.update({ where: { id: first! }, data: { attempts } });
        const second = await oneAfterTheOther(
          to(ctx, new FakeReceiver(status)),
          (ctx) => deliverOnce(ctx, first!),
          () => happen(ctx, documentId),
        );
        expect(second).toMatchObject({ status: "fulfilled", value: [expect.any(String)] });
        const jobs = { kind: "WEBHOOK_DELIVERY", userId: user.user.id } as const;
        await expect(ctx.db.job.count({ where: jobs })).resolves.toBe(1);
      },
    );
  }

  test.runIf(rowLocks)("are started by the one before, which waits for them", async ({ committed: ctx }) => {
    const { user, documentId } = await owner(ctx);
    const [first] = await happen(ctx, documentId);
    const ok = to(ctx, new FakeReceiver(200));
    await oneAfterTheOther(
      ok,
      (ctx) => happen(ctx, documentId),
      () => deliverOnce(ok, first!),
    );
    await expect(
      ctx.db.job.count({ where: { kind: "WEBHOOK_DELIVERY", userId: user.user.id } }),
    ).resolves.toBe(1);
  });
});

describe("a webhook is switched off", () => {
  const stateOf = async (user: UserContext) => (await listWebhooks(user))[0];

  test("at once by 410, without sending pending events", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const [first] = await happen(ctx, documentId);
    await happen(ctx, documentId, "document.reviewed");
    await deliverOnce(to(ctx, new FakeReceiver(410)), first!);
    expect(await stateOf(user)).toMatchObject({ enabled: false, disabled_because: "GONE" });
    const receiver = new FakeReceiver(200);
    const [second] = await listDeliveries(user, webhookId);
    await deliverOnce(to(later(ctx, 1), receiver), second!.id);
    expect(receiver.received).toEqual([]);
    expect(await listDeliveries(user, webhookId)).toMatchObject([
      { status: "FAILED", attempts: 0, error: "switched_off" },
      { status: "FAILED", attempts: 1, response_status: 410 },
    ]);
    expect(await happen(ctx, documentId)).toEqual([]);
  });

  test("by the next failed event if nothing was delivered for three days", async ({ ctx }) => {
    const { user, documentId } = await owner(ctx);
    const failing = to(ctx, new FakeReceiver(500));
    for (const [day, enabled] of [
      [0, true],
      [1.5, true],
      [3.1, false],
    ] as const) {
      const start = day * DAY;
      const [id] = await happen(later(ctx, start), documentId);
      expect(await stateOf(user)).toMatchObject({ enabled: true });
      expect(await attemptAll(failing, id!, start)).toHaveLength(RETRY_DELAYS.length);
      expect(await stateOf(user)).toMatchObject({ enabled, disabled_because: enabled ? null : "FAILING" });
    }
  });

  test("but not while something is delivered in between", async ({ ctx }) => {
    const { user, documentId } = await owner(ctx);
    const [first] = await happen(ctx, documentId);
    const flaky = to(ctx, new FakeReceiver(500, 200));
    await deliverOnce(flaky, first!);
    expect((await stateOf(user))?.failing_since).not.toBeNull();
    await deliverOnce(later(flaky, 6), first!);
    expect((await stateOf(user))?.failing_since).toBeNull();
  });
});

describe("a test event", () => {
  test("is sent once, even if the webhook is off, and does not count as a failure", async ({ ctx }) => {
    const { user, webhookId, secret } = await owner(ctx);
    await updateWebhook(user, webhookId, { enabled: false });
    const receiver = new FakeReceiver(500, 200);
    for (const status of ["FAILED", "DELIVERED"]) {
      const { id, type } = await testWebhook(user, webhookId);
      expect(type).toBe("webhook.test");
      expect(await deliverOnce(to(ctx, receiver), id)).toEqual({ next: "continue" });
      expect((await listDeliveries(user, webhookId))[0]).toMatchObject({ id, status, attempts: 1 });
    }
    const [{ body, headers }] = receiver.received as [(typeof receiver.received)[0]];
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "webhook.test" });
    expect(await listWebhooks(user)).toMatchObject([{ disabled_because: "USER", failing_since: null }]);
  });
});

describe("sending again", () => {
  test("keeps the event's id, and restarts the count", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const receiver = new FakeReceiver(200);
    const [id] = await happen(ctx, documentId);
    await deliverOnce(to(ctx, receiver), id!);
    expect(await deliverAgain(user, webhookId, id!)).toMatchObject({ id, status: "PENDING", attempts: 0 });
    await deliverOnce(to(ctx, receiver), id!);
    expect(new Set(receiver.ids).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
    expect(await listDeliveries(user, webhookId)).toMatchObject([{ status: "DELIVERED", attempts: 1 }]);
  });

  test("is refused if it is still pending or the webhook is off", async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const [id] = await happen(ctx, documentId);
    await expect(deliverAgain(user, webhookId, id!)).rejects.toMatchObject({ code: "conflict" });
    await deliverOnce(to(ctx, new FakeReceiver(200)), id!);
    await updateWebhook(user, webhookId, { enabled: false });
    await expect(deliverAgain(user, webhookId, id!)).rejects.toMatchObject({ code: "conflict" });
  });
});

describe("deliveries", () => {
  test(`are kept until there are ${DELIVERIES_KEPT} newer ones, unless they are pending`, async ({ ctx }) => {
    const { user, webhookId, documentId } = await owner(ctx);
    const [waiting] = await happen(ctx, documentId);
    const sent: string[] = [];
    for (let count = 0; count < DELIVERIES_KEPT + 5; count += 1) {
      const { id } = await testWebhook(user, webhookId);
      await deliverOnce(to(ctx, new FakeReceiver(200)), id);
      sent.unshift(id);
    }
    const kept = await listDeliveries(user, webhookId);
    expect(kept.map(({ id }) => id)).toEqual(sent.slice(0, DELIVERIES_KEPT));
    const stored = await ctx.db.webhookDelivery.findMany({ where: { webhookId }, select: { id: true } });
    expect(stored).toHaveLength(DELIVERIES_KEPT + 1);
    expect(stored).toContainEqual({ id: waiting });
  });
});
