import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { WEBHOOK_EVENTS } from "@/lib/api/vocabulary";
import { deleteField } from "@/lib/extractors/delete-field";
import { updateExtractor } from "@/lib/extractors/update-extractor";
import { makeExtractor, signUp, upload } from "@/tests/setup/account";
import { test } from "@/tests/setup/context";
import { leaseDocument, processDocumentOnce, runWizardOnce, STEPS } from "@/tests/setup/job-steps";
import { createWizardRun } from "@/tests/setup/uploaded-document";
import { sendCorrection } from "@/tests/setup/send-correction";
import { extractAgain } from "./extract-again";

async function listening(ctx: Context): Promise<{ user: UserContext; extractorId: string; id: string }> {
  const user = await signUp(ctx);
  await createWebhook(user, { url: "https://example.com/hook", events: [...WEBHOOK_EVENTS] });
  const extractorId = await makeExtractor(user, ["Number", "Buyer"]);
  return { user, extractorId, id: await upload(user, extractorId, "Number: N-7\nBuyer: Ada Lovelace\n") };
}

const refusing = <C extends Context>(ctx: C): C => ({
  ...ctx,
  engine: {
    ...ctx.engine,
    extract: () => Promise.reject(new AppError("engine_refused", "The model declined.")),
  },
});

/** Makes values of a processed document such that have to be checked. */
async function leaveToCheck(ctx: Context, id: string, names: string[], members = {}): Promise<void> {
  const { values } = await ctx.db.document.findUniqueOrThrow({ where: { id } });
  const checked = (JSON.parse(values ?? "[]") as { name: string }[]).map((value) => ({
    ...value,
    checks: [],
    ...(names.includes(value.name) && {
      checks: [{ code: "low_confidence", message: "Please check." }],
      ...members,
    }),
  }));
  const data = { values: JSON.stringify(checked), toCheck: names.length };
  await ctx.db.document.update({ where: { id }, data });
}

/** What was recorded for the user's webhooks, oldest first. */
async function told({ db, user }: UserContext) {
  const deliveries = await db.webhookDelivery.findMany({
    where: { webhook: { userId: user.id } },
    orderBy: { number: "asc" },
  });
  return deliveries.map(({ type, documentId, payload }) => ({
    type,
    documentId,
    ...(
      JSON.parse(payload) as { data: { status: string; rejection_reason: string | null; to_check: number } }
    ).data,
  }));
}

describe("webhooks are notified", () => {
  test("that a document is processed, without its values, with the job announced", async ({
    ctx,
    events,
  }) => {
    const { user, id } = await listening(ctx);
    expect(await told(user)).toEqual([]);
    await processDocumentOnce(ctx, id);
    expect(await told(user)).toMatchObject([
      { type: "document.succeeded", documentId: id, status: "SUCCESS", rejection_reason: null, to_check: 0 },
    ]);
    const [delivery] = await ctx.db.webhookDelivery.findMany({ where: { documentId: id } });
    for (const content of ["N-7", "Lovelace", "Number", "document.txt"])
      expect(delivery!.payload).not.toContain(content);
    expect(events.at(-1)).toEqual({
      name: "webhook/delivery-requested",
      data: { deliveryId: delivery!.id, userId: user.user.id },
    });
  });

  test("once, however often the last step is repeated", async ({ ctx }) => {
    const { user, id } = await listening(ctx);
    const lease = await leaseDocument(ctx, id);
    for (const { run } of STEPS) for (let time = 0; time < 2; time += 1) await run(ctx, lease!);
    expect(await told(user)).toHaveLength(1);
  });

  test("that a document has failed, and why", async ({ ctx }) => {
    const { user, id } = await listening(ctx);
    await processDocumentOnce(refusing(ctx), id);
    expect(await told(user)).toMatchObject([
      { type: "document.failed", status: "FAILURE", rejection_reason: "The model declined." },
    ]);
  });

  test("that a document could not be extracted again, and keeps its former values", async ({ ctx }) => {
    const { user, extractorId, id } = await listening(ctx);
    await processDocumentOnce(ctx, id);
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(refusing(ctx), id);
    expect(await told(user)).toMatchObject([
      { type: "document.succeeded" },
      { type: "document.failed", status: "SUCCESS", rejection_reason: "The model declined." },
    ]);
  });

  test("that a document was reviewed when the last value to review is confirmed or corrected", async ({
    ctx,
  }) => {
    const { user, extractorId, id } = await listening(ctx);
    await processDocumentOnce(ctx, id);
    const types = async () => (await told(user)).slice(1).map(({ type, to_check }) => [type, to_check]);
    await sendCorrection(user, extractorId, id, { name: "Number", value: "N-8" });
    expect(await types()).toEqual([]);
    await leaveToCheck(ctx, id, ["Number", "Buyer"]);
    await sendCorrection(user, extractorId, id, { name: "Number", confirmed: true });
    expect(await types()).toEqual([]);
    await sendCorrection(user, extractorId, id, { name: "Buyer", value: "Grace Hopper" });
    expect(await types()).toEqual([["document.reviewed", 0]]);
    await sendCorrection(user, extractorId, id, { name: "Buyer", value: "Ada" });
    expect(await types()).toHaveLength(1);
  });

  test("of the wizard's first document", async ({ ctx }) => {
    const { user } = await listening(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    await runWizardOnce(ctx, id);
    expect(await told(user)).toMatchObject([{ type: "document.succeeded", documentId: id }]);
  });

  test("nothing that is not stored", async ({ ctx }) => {
    const { user, extractorId, id } = await listening(ctx);
    await processDocumentOnce(ctx, id);
    await leaveToCheck(ctx, id, ["Number"]);
    const correction = ctx.db.$transaction(async (db) => {
      await sendCorrection({ ...user, db }, extractorId, id, { name: "Number", confirmed: true });
      throw new Error("rolled back");
    });
    await expect(correction).rejects.toThrow("rolled back");
    expect(await told(user)).toHaveLength(1);
  });
});

describe("webhooks are notified that a document was reviewed when its last check goes away", () => {
  const rule = { name: "Known", expression: 'Number == "N-8"', message: "It is another number." };
  const doubted = (confidence: number) => ({ confidence, doubt: "This may not be the right value" });
  const reviewed = async (user: UserContext) =>
    (await told(user)).flatMap(({ type, documentId }) => (type === "document.reviewed" ? [documentId] : []));

  test("through other rules, once per document", async ({ ctx }) => {
    const { user, extractorId, id } = await listening(ctx);
    const other = await upload(user, extractorId, "Number: N-9\nBuyer: Ada Lovelace\n");
    const doubtful = await upload(user, extractorId, "Number: N-7\nBuyer: Grace Hopper\n");
    for (const document of [id, other, doubtful]) await processDocumentOnce(ctx, document);
    await leaveToCheck(ctx, doubtful, ["Buyer"], doubted(0.5));
    const setRules = (...rules: (typeof rule)[]) => updateExtractor(user, extractorId, { rules });
    await setRules(rule);
    expect(await reviewed(user)).toEqual([]);
    await setRules({ ...rule, expression: 'Number == "N-7"' });
    expect(await reviewed(user)).toEqual([id]);
    await setRules();
    expect(await reviewed(user)).toEqual([id, other]);
    await setRules();
    expect(await reviewed(user)).toEqual([id, other]);
  });

  test("for several at once, in order, each after its own pending deliveries", async ({ ctx, events }) => {
    const { user, extractorId, id } = await listening(ctx);
    const other = await upload(user, extractorId, "Number: N-9\nBuyer: Ada Lovelace\n");
    for (const document of [id, other]) await processDocumentOnce(ctx, document);
    await updateExtractor(user, extractorId, { rules: [rule] });
    await ctx.db.webhookDelivery.updateMany({ where: { documentId: other }, data: { status: "DELIVERED" } });
    await updateExtractor(user, extractorId, { rules: [] });
    const deliveries = await ctx.db.webhookDelivery.findMany({
      where: { webhook: { userId: user.user.id } },
      orderBy: { number: "asc" },
    });
    expect(deliveries.map(({ number, documentId }) => [number, documentId])).toEqual([
      [1, id],
      [2, other],
      [3, id],
      [4, other],
    ]);
    expect(new Set(deliveries.map(({ eventId }) => eventId)).size).toBe(4);
    const jobs = await ctx.db.job.findMany({ where: { subjectId: { in: deliveries.map(({ id }) => id) } } });
    expect(jobs.map(({ subjectId }) => subjectId)).not.toContain(deliveries[2]!.id);
    expect(events.at(-1)?.data).toMatchObject({ deliveryId: deliveries[3]!.id });
  });

  test("through another target, or when its field is deleted", async ({ ctx }) => {
    const { user, extractorId, id } = await listening(ctx);
    const other = await upload(user, extractorId, "Number: N-9\nBuyer: Ada Lovelace\n");
    for (const document of [id, other]) await processDocumentOnce(ctx, document);
    await leaveToCheck(ctx, id, ["Number"], doubted(0.96));
    await leaveToCheck(ctx, other, ["Buyer"], doubted(0.5));
    await updateExtractor(user, extractorId, { trust: { target: 0.95 } });
    expect(await reviewed(user)).toEqual([id]);
    const buyer = await ctx.db.field.findFirstOrThrow({ where: { extractorId, name: "Buyer" } });
    await deleteField(user, extractorId, buyer.id);
    expect(await reviewed(user)).toEqual([id, other]);
  });

  test("but not for one that is being extracted again", async ({ ctx }) => {
    const { user, extractorId, id } = await listening(ctx);
    await processDocumentOnce(ctx, id);
    await updateExtractor(user, extractorId, { rules: [rule] });
    await extractAgain(user, extractorId, [id]);
    await updateExtractor(user, extractorId, { rules: [] });
    expect(await reviewed(user)).toEqual([]);
  });
});
