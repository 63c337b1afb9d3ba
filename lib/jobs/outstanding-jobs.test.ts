import { v7 as uuidv7 } from "uuid";
import { describe, expect, vi } from "vitest";
import type { JobKind } from "@/lib/db/generated/client";
import { test } from "@/tests/setup/context";
import { createUser } from "@/tests/setup/uploaded-document";
import { releaseLease, takeLease, type JobContext } from "./lease";
import { deleteJobs, insertJob, listOverdueJobs } from "./outstanding-jobs";

vi.stubEnv("JOB_LEASE_SECONDS", "60");

const NOW = Date.parse("2026-03-01T12:00:00Z");

/** The same context, the given number of seconds later. */
const at = (ctx: JobContext, seconds: number): JobContext => ({
  ...ctx,
  now: () => new Date(NOW + seconds * 1000),
});

/** Inserts a job that is due in the given number of seconds; returns its subject. */
async function due(ctx: JobContext, seconds: number, kind: JobKind = "DOCUMENT"): Promise<string> {
  const subjectId = uuidv7();
  await insertJob(at(ctx, seconds), { kind, subjectId, userId: await createUser(ctx) });
  return subjectId;
}

async function overdue(ctx: JobContext, seconds: number, graceSeconds = 0): Promise<string[]> {
  const jobs = await listOverdueJobs(at(ctx, seconds), "DOCUMENT", graceSeconds);
  return jobs.map(({ subjectId }) => subjectId);
}

describe("the sweep", () => {
  test("finds due jobs without a worker, longest waiting first, separately for each kind", async ({
    ctx,
  }) => {
    const second = await due(ctx, -10);
    const first = await due(ctx, -20);
    const sample = await due(ctx, -30, "WIZARD_RUN");
    expect(await overdue(ctx, 0)).toEqual([first, second]);
    expect(await listOverdueJobs(at(ctx, 0), "WIZARD_RUN", 0)).toMatchObject([{ subjectId: sample }]);
  });

  test("waits for the grace period before it reports a due job", async ({ ctx }) => {
    const id = await due(ctx, 0);
    expect(await overdue(ctx, 59, 60)).toEqual([]);
    expect(await overdue(ctx, 60, 60)).toEqual([id]);
  });

  test("finds a queued job at once when the clock has gone back an hour since, without any grace", async ({
    ctx,
  }) => {
    const id = await due(ctx, 3_600);
    expect(await overdue(ctx, 0, 60)).toEqual([id]);
    expect(await takeLease(at(ctx, 0), "DOCUMENT", id)).not.toBeNull();
  });

  test("finds a leased job once its lease has expired, and not before", async ({ ctx }) => {
    const id = await due(ctx, 0);
    await takeLease(at(ctx, 0), "DOCUMENT", id);
    expect(await overdue(ctx, 60)).toEqual([]);
    expect(await overdue(ctx, 61)).toEqual([id]);
  });

  test("finds a released job once its next attempt is due, and not before", async ({ ctx }) => {
    const id = await due(ctx, 0);
    const lease = await takeLease(at(ctx, 0), "DOCUMENT", id);
    await releaseLease(ctx, lease!, { notBefore: at(ctx, 30).now(), error: "engine_busy", counts: true });
    expect(await overdue(ctx, 29)).toEqual([]);
    expect(await overdue(ctx, 30)).toEqual([id]);
  });
});

describe("a job", () => {
  test("is deleted with its subject, whatever its kind, leaving other jobs in place", async ({ ctx }) => {
    const gone = await due(ctx, 0);
    const kept = await due(ctx, 0);
    await insertJob(ctx, { kind: "WIZARD_RUN", subjectId: gone, userId: await createUser(ctx) });
    await deleteJobs(ctx, [gone]);
    const left = await ctx.db.job.findMany({ where: { subjectId: { in: [gone, kept] } } });
    expect(left.map(({ subjectId }) => subjectId)).toEqual([kept]);
  });

  test("cannot be created twice for the same kind and subject", async ({ ctx }) => {
    const job = { kind: "DOCUMENT", subjectId: uuidv7(), userId: await createUser(ctx) } as const;
    await insertJob(ctx, job);
    const again = ctx.db.$transaction((db) => insertJob({ ...ctx, db }, job));
    await expect(again).rejects.toMatchObject({ code: "P2002" });
  });
});
