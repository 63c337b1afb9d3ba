import { describe, expect } from "vitest";
import type { Context, UserContext } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { createWebhook } from "@/lib/webhooks/create-webhook";
import { WEBHOOK_EVENTS } from "@/lib/api/vocabulary";
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
async function leaveToCheck(ctx: Context, id: string, names: string[]): Promise<void> {
  const { values } = await ctx.db.document.findUniqueOrThrow({ where: { id } });
  const checked = (JSON.parse(values ?? "[]") as { name: string }[]).map((value) => ({
    ...value,
    checks: names.includes(value.name) ? [{ code: "low_confidence", message: "Please check." }] : [],
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

describe("webhooks are told", () => {
  test("that a document has its values, without any of them, with the job announced", async ({
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

  test("that a document could not be extracted again, and keeps the values of before", async ({ ctx }) => {
    const { user, extractorId, id } = await listening(ctx);
    await processDocumentOnce(ctx, id);
    await extractAgain(user, extractorId, [id]);
    await processDocumentOnce(refusing(ctx), id);
    expect(await told(user)).toMatchObject([
      { type: "document.succeeded" },
      { type: "document.failed", status: "SUCCESS", rejection_reason: "The model declined." },
    ]);
  });

  test("that a document was reviewed when its last value to be checked is confirmed or corrected", async ({
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

  test("nothing of what is not stored", async ({ ctx }) => {
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
