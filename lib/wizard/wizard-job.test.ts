import { describe, expect, onTestFinished, vi } from "vitest";
import type { Context } from "@/lib/context";
import { getUsage } from "@/lib/credits/get-usage";
import { postEntry } from "@/lib/credits/post-entry";
import { getDocumentResult } from "@/lib/documents/get-document-result";
import { getDocumentText } from "@/lib/documents/get-document-text";
import { AppError } from "@/lib/errors";
import { ModelFailure } from "@/lib/extraction/model/model-failure";
import { LeaseLostError } from "@/lib/jobs/lease";
import { leaseJob } from "@/lib/jobs/run-step";
import { log } from "@/lib/log";
import { documentFileKey, documentTextKey } from "@/lib/storage/document-files";
import { test } from "@/tests/setup/context";
import { balanceOf, foldersOf, ledgerOf, signUp } from "@/tests/setup/account";
import { runWizardOnce } from "@/tests/setup/job-steps";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { createWizardRun, INVOICE } from "@/tests/setup/uploaded-document";
import { awaitWizardRun } from "./await-wizard-run";
import { extractSample } from "./extract-sample";
import { proposeExtractor } from "./propose-extractor";
import { wizardJob } from "./wizard-job";
import { later } from "@/tests/setup/later";

/** The same context, with an action that runs before the engine proposes fields. */
function beforeProposal(ctx: Context, act: () => Promise<unknown>): Context {
  const { propose } = ctx.engine;
  return { ...ctx, engine: { ...ctx.engine, propose: (input) => act().then(() => propose(input)) } };
}

/** The same context, with an action that runs before the engine finds values. */
function beforeExtraction(ctx: Context, act: () => Promise<unknown>): Context {
  const { extract } = ctx.engine;
  return { ...ctx, engine: { ...ctx.engine, extract: (...asked) => act().then(() => extract(...asked)) } };
}

/** What runs of the wizard have left in an account. */
async function madeFor(ctx: Context, userId: string) {
  const extractors = await ctx.db.extractor.findMany({ where: { userId }, select: { id: true } });
  const documents = await ctx.db.document.findMany({
    where: { userId },
    select: { extractorId: true, status: true, credits: true },
  });
  return { extractors: extractors.map(({ id }) => id), documents };
}

describe("concurrent wizard runs of one user", () => {
  test("each create one extractor with one document, with one proposal and one charge", async ({
    committed: ctx,
  }) => {
    const { user } = await signUp(ctx);
    const runs = await Promise.all(Array.from({ length: 6 }, () => createWizardRun(ctx, user.id)));
    let proposals = 0;
    const attempts: (number | null)[] = [];
    const counting = beforeProposal(ctx, async () => {
      proposals += 1;
      const leases = await ctx.db.job.aggregate({ where: { userId: user.id }, _max: { attempts: true } });
      attempts.push(leases._max.attempts);
    });
    const outcomes = await Promise.all(
      runs.flatMap((id) => [id, id]).map((id) => runWizardOnce(counting, id)),
    );
    expect(outcomes.filter((outcome) => outcome?.next === "continue")).toHaveLength(6);
    expect(proposals).toBe(6);
    expect(Math.max(...attempts.map(Number))).toBe(1);
    const { extractors, documents } = await madeFor(ctx, user.id);
    expect(extractors).toHaveLength(6);
    expect(documents.map(({ extractorId }) => extractorId).sort()).toEqual(extractors.sort());
    await expect(ctx.db.user.findUniqueOrThrow({ where: { id: user.id } })).resolves.toMatchObject({
      credits: 4,
    });
  });
});

describe("a wizard run", () => {
  test("makes its sample the extractor's first document, read and charged only once", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    expect(await runWizardOnce(ctx, id)).toEqual({ next: "continue" });
    const run = await ctx.db.wizardRun.findUniqueOrThrow({ where: { id } });
    const { document, values, usage } = await getDocumentResult(user, run.extractorId ?? "", id);
    expect(document).toMatchObject({
      filename: "invoice.txt",
      status: "SUCCESS",
      credits: 1,
      words: expect.any(Number) as number,
      coverage: { read: INVOICE.length, unread: [] },
      created_at: run.createdAt.toISOString(),
      expires_at: run.expiresAt.toISOString(),
    });
    expect(values.map(({ value }) => value)).toEqual(expect.arrayContaining(["A-17", "2026-03-04", 119]));
    expect(usage).toMatchObject({ engine: "local" });
    const text = await getDocumentText(user, run.extractorId ?? "", id, { start: 0 });
    expect(text.text).toBe(INVOICE);
    expect(new TextDecoder().decode(await ctx.storage.read(documentFileKey(id)))).toBe(INVOICE);
    expect(await ledgerOf(user)).toEqual([
      ["SIGNUP", 10],
      ["WIZARD", -1],
    ]);
    expect(await getUsage(ctx, user.user.id)).toEqual({ documents: 1, words: document.words, credits: 1 });
  });

  for (const [step, before] of Object.entries({ proposes: beforeProposal, extracts: beforeExtraction })) {
    test(`creates one extractor when its worker is replaced by another while it ${step}`, async ({ ctx }) => {
      const user = await signUp(ctx);
      const id = await createWizardRun(ctx, user.user.id);
      const slow = before(ctx, async () => {
        expect(await runWizardOnce(later(ctx, 3600), id)).toEqual({ next: "continue" });
      });
      expect(await runWizardOnce(slow, id)).toEqual({ next: "stop" });
      const { extractors, documents } = await madeFor(ctx, user.user.id);
      expect([extractors.length, documents.length, await balanceOf(user)]).toEqual([1, 1, 9]);
    });
  }

  test("that is retried keeps its proposal, and is charged once", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    let proposals = 0;
    const counting = beforeProposal(ctx, () => Promise.resolve((proposals += 1)));
    const busy = beforeExtraction(counting, () => Promise.reject(new AppError("engine_busy", "Busy")));
    expect(await runWizardOnce(busy, id)).toMatchObject({ next: "retry" });
    expect(await madeFor(ctx, user.user.id)).toEqual({ extractors: [], documents: [] });
    expect(await runWizardOnce(later(counting, 3600), id)).toEqual({ next: "continue" });
    expect(proposals).toBe(1);
    expect((await madeFor(ctx, user.user.id)).documents).toHaveLength(1);
    expect(await balanceOf(user)).toBe(9);
  });

  test("whose values the engine refuses leaves nothing and costs nothing", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    const refusing = beforeExtraction(ctx, () => Promise.reject(new AppError("engine_refused", "No.")));
    expect(await runWizardOnce(refusing, id)).toEqual({ next: "stop" });
    await expect(ctx.db.wizardRun.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
      status: "FAILURE",
      rejectionReason: "No.",
    });
    expect(await madeFor(ctx, user.user.id)).toEqual({ extractors: [], documents: [] });
    expect(await ledgerOf(user)).toEqual([["SIGNUP", 10]]);
    expect(await foldersOf(ctx)).toEqual([]);
  });

  for (const [step, before] of Object.entries({ proposes: beforeProposal, extracts: beforeExtraction })) {
    test(`whose model cannot be reached while it ${step} ends at once, and costs nothing`, async ({
      ctx,
    }) => {
      const user = await signUp(ctx);
      const id = await createWizardRun(ctx, user.user.id);
      const unreachable = before(ctx, () => Promise.reject(new ModelFailure("unreachable")));
      expect(await runWizardOnce(unreachable, id)).toEqual({ next: "stop" });
      const waiting = awaitWizardRun(user, id, { patienceMs: 1_000 });
      await expect(waiting).rejects.toMatchObject({ code: "unavailable", status: 503 });
      expect(await ledgerOf(user)).toEqual([["SIGNUP", 10]]);
    });
  }

  test("whose stored text is damaged ends at once, and costs nothing", async ({ ctx }) => {
    const logged = vi.spyOn(log, "error").mockReturnValue();
    onTestFinished(() => logged.mockRestore());
    const user = await signUp(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    const read = async (key: string) =>
      key === documentTextKey(id) ? new Uint8Array() : ctx.storage.read(key);
    expect(await runWizardOnce({ ...ctx, storage: { ...ctx.storage, read } }, id)).toEqual({ next: "stop" });
    await expect(awaitWizardRun(user, id, { patienceMs: 1_000 })).rejects.toMatchObject({ code: "corrupt" });
    expect(await ledgerOf(user)).toEqual([["SIGNUP", 10]]);
  });

  test("leaves nothing when the credits are spent while it reads", async ({ ctx }) => {
    const user = await signUp(ctx);
    const id = await createWizardRun(ctx, user.user.id);
    const spending = beforeExtraction(ctx, () =>
      postEntry(ctx, { userId: user.user.id, kind: "ADJUSTMENT", amount: -10, key: `spent:${id}` }),
    );
    expect(await runWizardOnce(spending, id)).toEqual({ next: "stop" });
    await expect(ctx.db.wizardRun.findUniqueOrThrow({ where: { id } })).resolves.toMatchObject({
      status: "FAILURE",
      rejectionCode: "not_enough_credits",
    });
    expect(await madeFor(ctx, user.user.id)).toEqual({ extractors: [], documents: [] });
    expect(await balanceOf(user)).toBe(0);
  });

  test.runIf(rowLocks)(
    "that two workers end at the same time is created and charged by the first alone",
    async ({ committed: ctx }) => {
      const user = await signUp(ctx);
      const id = await createWizardRun(ctx, user.user.id);
      const lease = await leaseJob(ctx, wizardJob, id);
      if (!lease) throw new Error("The run could not be leased");
      const { signal } = new AbortController();
      await proposeExtractor(ctx, lease, signal);
      const second = await oneAfterTheOther(
        ctx,
        (ctx) => extractSample(ctx, lease, signal),
        () => extractSample(ctx, lease, signal),
      );
      expect(second).toMatchObject({ status: "rejected", reason: expect.any(LeaseLostError) as Error });
      const { extractors, documents } = await madeFor(ctx, user.user.id);
      expect([extractors.length, documents.length, await balanceOf(user)]).toEqual([1, 1, 9]);
    },
  );
});
