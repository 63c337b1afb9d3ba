import { InngestTestEngine } from "@inngest/test";
import { describe, expect } from "vitest";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import type { StepTools } from "@/lib/jobs/background-function";
import { toInngestFunction } from "@/lib/jobs/inngest-function";
import { MAX_ATTEMPTS, MAX_DEATHS } from "@/lib/jobs/run-step";
import { test } from "@/tests/setup/context";
import { createUploadedDocument, createUser } from "@/tests/setup/uploaded-document";
import { processDocument } from "./process-document";
import { later } from "@/tests/setup/later";

async function runByInngest(ctx: Context, documentId: string, userId: string): Promise<unknown> {
  const engine = new InngestTestEngine({
    function: toInngestFunction(processDocument(() => ctx)),
    events: [{ name: "document/uploaded", data: { documentId, userId } }],
  });
  return (await engine.execute()).result;
}

const steady: StepTools = { run: (_, work) => work(), sleepUntil: () => Promise.resolve() };

class Crash extends Error {}

/** Crashes the run at its nth step, either before the step starts or after its work is done but not yet reported. */
function crashingAt(nth: number, when: "before" | "after"): StepTools {
  let steps = 0;
  return {
    ...steady,
    run: async (_, work) => {
      steps += 1;
      if (steps === nth && when === "before") throw new Crash();
      const result = await work();
      if (steps === nth) throw new Crash();
      return result;
    },
  };
}

async function ledgerOf(ctx: Context, userId: string): Promise<[string, number][]> {
  const entries = await ctx.db.ledgerEntry.findMany({
    where: { userId, kind: { not: "SIGNUP" } },
    orderBy: { id: "asc" },
  });
  return entries.map(({ kind, amount }) => [kind, amount]);
}

function find(ctx: Context, id: string) {
  return ctx.db.document.findUniqueOrThrow({ where: { id } });
}

describe("processing a document", () => {
  test("takes it from upload to SUCCESS and charges for it when run by Inngest", async ({ ctx }) => {
    const userId = await createUser(ctx);
    const id = await createUploadedDocument(ctx, userId);
    await expect(runByInngest(ctx, id, userId)).resolves.toEqual({ subjectId: id, attempts: 1 });
    await expect(find(ctx, id)).resolves.toMatchObject({ status: "SUCCESS", credits: 1 });
    await expect(ctx.db.job.count({ where: { userId } })).resolves.toBe(0);
    await expect(ledgerOf(ctx, userId)).resolves.toEqual([["CHARGE", -1]]);
  });

  test("ignores an event that is delivered twice", async ({ ctx }) => {
    const userId = await createUser(ctx);
    const id = await createUploadedDocument(ctx, userId);
    await runByInngest(ctx, id, userId);
    const before = await find(ctx, id);
    await expect(runByInngest(ctx, id, userId)).resolves.toEqual({ subjectId: id, attempts: 0 });
    await expect(find(ctx, id)).resolves.toEqual(before);
    await expect(ledgerOf(ctx, userId)).resolves.toEqual([["CHARGE", -1]]);
  });

  test("ignores an event for a document that no longer exists", async ({ ctx }) => {
    const userId = await createUser(ctx);
    await expect(runByInngest(ctx, "gone", userId)).resolves.toEqual({ subjectId: "gone", attempts: 0 });
  });

  test("ends in FAILURE without a charge when there are not enough credits", async ({ ctx }) => {
    const userId = await createUser(ctx, 0);
    const id = await createUploadedDocument(ctx, userId);
    await runByInngest(ctx, id, userId);
    await expect(find(ctx, id)).resolves.toMatchObject({
      status: "FAILURE",
      rejectionReason: "Not enough credits: this document needs 1, but your balance is 0.",
      words: 13,
      credits: null,
    });
    await expect(ledgerOf(ctx, userId)).resolves.toEqual([]);
  });

  test("retries after a transient engine error and charges once", async ({ ctx }) => {
    const userId = await createUser(ctx);
    const id = await createUploadedDocument(ctx, userId);
    const waits: Date[] = [];
    let now = new Date();
    let calls = 0;
    const faulty: Context = {
      ...ctx,
      now: () => now,
      engine: {
        ...ctx.engine,
        extract: (input, fields) => {
          calls += 1;
          if (calls === 1) throw new AppError("engine_busy", "Busy", { retryAfterSeconds: 30 });
          return ctx.engine.extract(input, fields);
        },
      },
    };
    const step: StepTools = {
      ...steady,
      sleepUntil: (_, time) => {
        waits.push(time);
        now = time;
        return Promise.resolve();
      },
    };
    const start = now.getTime();
    const run = processDocument(() => faulty).run(step, { documentId: id, userId });
    await expect(run).resolves.toEqual({ subjectId: id, attempts: 2 });
    expect(waits.map((time) => time.getTime() - start)).toEqual([30_000]);
    await expect(find(ctx, id)).resolves.toMatchObject({ status: "SUCCESS" });
    await expect(ledgerOf(ctx, userId)).resolves.toEqual([["CHARGE", -1]]);
  });

  test("ends in FAILURE and refunds the charge when the engine never recovers", async ({ ctx }) => {
    const userId = await createUser(ctx);
    const id = await createUploadedDocument(ctx, userId);
    let now = new Date();
    const broken: Context = {
      ...ctx,
      now: () => now,
      engine: {
        ...ctx.engine,
        extract: () => Promise.reject(new AppError("engine_busy", "The engine is busy.")),
      },
    };
    const step: StepTools = {
      ...steady,
      sleepUntil: (_, time) => {
        now = time;
        return Promise.resolve();
      },
    };
    const run = processDocument(() => broken).run(step, { documentId: id, userId });
    await expect(run).resolves.toEqual({ subjectId: id, attempts: MAX_ATTEMPTS });
    await expect(find(ctx, id)).resolves.toMatchObject({
      status: "FAILURE",
      rejectionReason: "The engine is busy.",
    });
    await expect(ledgerOf(ctx, userId)).resolves.toEqual([
      ["CHARGE", -1],
      ["REFUND", 1],
    ]);
    await expect(ctx.db.user.findUniqueOrThrow({ where: { id: userId } })).resolves.toMatchObject({
      credits: 10,
    });
  });

  for (const when of ["before", "after"] as const) {
    for (const [index, name] of ["lease", "read", "extract"].entries()) {
      test(`ends in SUCCESS, charged once, after a crash ${when} step "${name}"`, async ({ ctx }) => {
        const userId = await createUser(ctx);
        const id = await createUploadedDocument(ctx, userId);
        const job = processDocument(() => ctx);
        const crashed = job.run(crashingAt(index + 1, when), { documentId: id, userId });
        await expect(crashed).rejects.toBeInstanceOf(Crash);
        // The lease has expired by then.
        await processDocument(() => later(ctx, 3600)).run(steady, { documentId: id, userId });
        await expect(find(ctx, id)).resolves.toMatchObject({ status: "SUCCESS", credits: 1 });
        await expect(ledgerOf(ctx, userId)).resolves.toEqual([["CHARGE", -1]]);
      });
    }
  }

  test("does not touch a document that another worker has leased", async ({ ctx }) => {
    const userId = await createUser(ctx);
    const id = await createUploadedDocument(ctx, userId);
    const job = processDocument(() => ctx);
    await expect(job.run(crashingAt(2, "after"), { documentId: id, userId })).rejects.toBeInstanceOf(Crash);
    await job.run(steady, { documentId: id, userId });
    await expect(find(ctx, id)).resolves.toMatchObject({ status: "PROCESSING" });
    await expect(ctx.db.job.findFirst({ where: { userId } })).resolves.toMatchObject({ attempts: 1 });
  });

  test("gives up on a document after the second death of its worker, refunds it and says why", async ({
    ctx,
  }) => {
    const userId = await createUser(ctx);
    const id = await createUploadedDocument(ctx, userId);
    for (let death = 0; death < MAX_DEATHS; death += 1) {
      const job = processDocument(() => later(ctx, death * 3600));
      await expect(job.run(crashingAt(2, "after"), { documentId: id, userId })).rejects.toBeInstanceOf(Crash);
    }
    await processDocument(() => later(ctx, MAX_DEATHS * 3600)).run(steady, { documentId: id, userId });
    await expect(find(ctx, id)).resolves.toMatchObject({
      status: "FAILURE",
      credits: null,
      rejectionReason:
        "Gleaner stopped several times while reading this document and gave up. You were not charged.",
    });
    await expect(ledgerOf(ctx, userId)).resolves.toEqual([
      ["CHARGE", -1],
      ["REFUND", 1],
    ]);
  });
});
