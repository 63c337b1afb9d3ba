import { v7 as uuidv7 } from "uuid";
import { afterEach, describe, expect, vi } from "vitest";
import { test } from "@/tests/setup/context";
import { createUser } from "@/tests/setup/uploaded-document";
import { settleJob, takeLease, type JobContext, type Lease } from "./lease";
import { insertJob } from "./outstanding-jobs";
import { leaseJob, runStep, type JobStep } from "./run-step";
import { workUnderWay } from "./work-under-way";
import { later } from "@/tests/setup/later";

const KIND = "DOCUMENT";
const cleanUp = () => Promise.resolve();
const fail = vi.fn((ctx: JobContext, lease: Lease) => settleJob(ctx, lease, () => Promise.resolve()));

function attempt(ctx: JobContext, lease: Lease, run: JobStep<JobContext>["run"]) {
  const step = { name: "work", run };
  return runStep(
    ctx,
    { kind: KIND, steps: [step], interrupted: () => "Interrupted too often.", fail, cleanUp },
    step,
    lease,
  );
}

async function newJob(ctx: JobContext): Promise<string> {
  const subjectId = uuidv7();
  await insertJob(ctx, { kind: KIND, subjectId, userId: await createUser(ctx) });
  return subjectId;
}

/** The state of a job that no worker holds and that has no counted attempt. */
const UNTOUCHED = { leaseToken: null, leaseUntil: null, attempts: 0, error: null };

describe("a process that gives up its work", () => {
  afterEach(() => {
    (globalThis as { gleanerWork?: unknown }).gleanerWork = undefined;
    fail.mockClear();
  });

  test("breaks off its steps, and releases their jobs without waiting for them or counting an attempt", async ({
    ctx,
  }) => {
    const subjectId = await newJob(ctx);
    const lease = (await takeLease(ctx, KIND, subjectId))!;
    let begun = () => {};
    const working = new Promise<void>((resolve) => (begun = resolve));
    let unwind = () => {};
    const step = attempt(ctx, lease, async (_ctx, _lease, signal) => {
      begun();
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      await new Promise<void>((resolve) => (unwind = resolve));
      throw new Error("broken off");
    });
    await working;
    expect(await workUnderWay().giveUp()).toEqual([lease]);
    expect(await ctx.db.job.findFirst({ where: { subjectId } })).toMatchObject(UNTOUCHED);
    unwind();
    expect(await step).toEqual({ next: "stop" });
    expect(fail).not.toHaveBeenCalled();
    expect(await ctx.db.job.findFirst({ where: { subjectId } })).toMatchObject(UNTOUCHED);
  });

  test("starts nothing more: it leases no job, and releases one that it has just leased", async ({ ctx }) => {
    const subjectId = await newJob(ctx);
    const lease = (await takeLease(ctx, KIND, subjectId))!;
    await workUnderWay().giveUp();
    const work = vi.fn(() => Promise.resolve());
    expect(await attempt(ctx, lease, work)).toEqual({ next: "stop" });
    expect(work).not.toHaveBeenCalled();
    expect(await ctx.db.job.findFirst({ where: { subjectId } })).toMatchObject(UNTOUCHED);
    const definition = {
      kind: KIND,
      steps: [],
      interrupted: () => "Interrupted too often.",
      fail,
      cleanUp,
    } as const;
    expect(await leaseJob(ctx, definition, subjectId)).toBeNull();
  });

  test("leaves alone a job that another worker has taken meanwhile", async ({ ctx }) => {
    const subjectId = await newJob(ctx);
    const lease = (await takeLease(ctx, KIND, subjectId))!;
    const inAnHour = later(ctx, 3600);
    await attempt(ctx, lease, async () => {
      await takeLease(inAnHour, KIND, subjectId);
      expect(await workUnderWay().giveUp()).toEqual([]);
    });
    expect(await ctx.db.job.findFirst({ where: { subjectId } })).toMatchObject({ attempts: 2 });
  });
});
