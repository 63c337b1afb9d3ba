import { v7 as uuidv7 } from "uuid";
import { describe, expect, vi } from "vitest";
import { AppError } from "@/lib/errors";
import { metrics } from "@/lib/metrics/metrics";
import { rmSync, writeFileSync } from "node:fs";
import { env } from "@/lib/env";
import { diskFullMark } from "@/lib/storage/disk-full";
import { test } from "@/tests/setup/context";
import { readOnlyDatabase } from "@/tests/setup/read-only-database";
import { createUser } from "@/tests/setup/uploaded-document";
import type { JobContext, Lease } from "./lease";
import { later } from "@/tests/setup/later";

// The lease is renewed five times per lease period.
vi.stubEnv("JOB_LEASE_SECONDS", "1");
const { beginStep, settleJob, takeLease } = await import("./lease");
const { insertJob } = await import("./outstanding-jobs");
const { handOver } = await import("./work-under-way");
const { leaseJob, MAX_ATTEMPTS, runStep, SubjectGoneError } = await import("./run-step");

type Work = (ctx: JobContext, lease: Lease, signal: AbortSignal) => Promise<void>;

/** A job definition with one step, the errors it failed with, and the subjects that were cleaned up. */
function jobOf(run: Work) {
  const failures: string[] = [];
  const cleanedUp: string[] = [];
  const definition = {
    kind: "DOCUMENT" as const,
    steps: [{ name: "work", run }],
    interrupted: (step: string | null) => `Interrupted in ${step}.`,
    fail: (ctx: JobContext, lease: Lease, error: AppError) =>
      settleJob(ctx, lease, () => Promise.resolve(void failures.push(error.message))),
    cleanUp: (_: JobContext, subjectId: string) => Promise.resolve(void cleanedUp.push(subjectId)),
  };
  const attempt = (ctx: JobContext, lease: Lease) => runStep(ctx, definition, definition.steps[0]!, lease);
  return { definition, failures, cleanedUp, attempt };
}

async function newLease(ctx: JobContext): Promise<Lease> {
  const subjectId = uuidv7();
  await insertJob(ctx, { kind: "DOCUMENT", subjectId, userId: await createUser(ctx) });
  return (await takeLease(ctx, "DOCUMENT", subjectId))!;
}

function find(ctx: JobContext, { jobId }: Lease) {
  return ctx.db.job.findUnique({ where: { id: jobId } });
}

/** What was counted of attempts while `work` ran. */
async function counted(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const { jobAttempts } = metrics();
  jobAttempts.reset();
  await work();
  const { values } = await jobAttempts.get();
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]));
}

describe("the count of attempts", () => {
  test("distinguishes success, failure, retry and deleted subjects", async ({ ctx }) => {
    const outcomes = await counted(async () => {
      for (const error of [
        null,
        new AppError("corrupt", "It is damaged."),
        new AppError("engine_busy", "Busy"),
        new SubjectGoneError(),
      ]) {
        const { attempt } = jobOf(
          error
            ? () => Promise.reject(error)
            : (ctx, lease) => settleJob(ctx, lease, () => Promise.resolve()),
        );
        await attempt(ctx, await newLease(ctx));
      }
    });
    expect(outcomes).toEqual({ succeeded: 1, failed: 1, to_retry: 1, subject_gone: 1 });
  });

  test("distinguishes lost leases and jobs whose workers died too often", async ({ ctx }) => {
    const { attempt, definition } = jobOf(() => Promise.resolve());
    const outcomes = await counted(async () => {
      const lease = await newLease(ctx);
      await attempt(ctx, { ...lease, token: "another" });
      for (let died = 1; died <= MAX_ATTEMPTS; died += 1)
        await leaseJob(later(ctx, died * 2), definition, lease.subjectId);
    });
    expect(outcomes).toEqual({ lost: 1, interrupted: 1 });
  });
});

describe("a step of a job", () => {
  test("keeps its lease while it works", async ({ ctx }) => {
    const lease = await newLease(ctx);
    const { attempt } = jobOf(async (ctx) => {
      const begun = await find(ctx, lease);
      await vi.waitFor(async () => {
        const now = await find(ctx, lease);
        expect(now!.leaseUntil!.getTime()).toBeGreaterThan(begun!.leaseUntil!.getTime());
      });
    });
    expect(await attempt(ctx, lease)).toEqual({ next: "continue" });
  });

  test("is aborted when its lease is lost, and then stores nothing and cleans up", async ({ ctx }) => {
    const lease = await newLease(ctx);
    const { attempt, failures, cleanedUp } = jobOf(async (ctx, { subjectId }, signal) => {
      await takeLease(later(ctx, 10), "DOCUMENT", subjectId);
      await new Promise((resolve) => signal.addEventListener("abort", resolve));
      throw new AppError("engine_refused", "Broken off.");
    });
    expect(await attempt(ctx, lease)).toEqual({ next: "stop" });
    expect(failures).toEqual([]);
    expect(cleanedUp).toEqual([lease.subjectId]);
    expect(await find(ctx, lease)).toMatchObject({ attempts: 2, error: null });
  });

  test("does not start without a valid lease", async ({ ctx }) => {
    const lease = await newLease(ctx);
    await takeLease(later(ctx, 10), "DOCUMENT", lease.subjectId);
    const work = vi.fn(() => Promise.resolve());
    expect(await jobOf(work).attempt(ctx, lease)).toEqual({ next: "stop" });
    expect(work).not.toHaveBeenCalled();
  });

  test("releases the job on a transient error, with increasing delays between attempts", async ({ ctx }) => {
    const now = new Date("2026-03-01T12:00:00Z");
    const fixed = { ...ctx, now: () => now };
    const { attempt, failures } = jobOf(() => Promise.reject(new AppError("engine_busy", "Busy.")));
    const waits: number[] = [];
    for (let attempts = 1; attempts < MAX_ATTEMPTS; attempts += 1) {
      const lease = { ...(await newLease(fixed)), attempts };
      const outcome = await attempt(fixed, lease);
      const job = await find(ctx, lease);
      expect(job).toMatchObject({ leaseToken: null, error: "engine_busy" });
      expect(outcome).toEqual({ next: "retry", at: job!.notBefore.toISOString() });
      waits.push((job!.notBefore.getTime() - now.getTime()) / 1000);
    }
    expect(waits).toEqual([2, 8, 32, 128]);
    expect(failures).toEqual([]);
  });

  test("waits for the file store however often it is unavailable, without counting an attempt", async ({
    ctx,
  }) => {
    const now = new Date("2026-03-01T12:00:00Z");
    const fixed = { ...ctx, now: () => now };
    const lease = { ...(await newLease(fixed)), attempts: MAX_ATTEMPTS };
    const { attempt, failures } = jobOf(() => Promise.reject(new AppError("unavailable", "Away.")));
    const at = new Date(now.getTime() + 5_000).toISOString();
    expect(await attempt(fixed, lease)).toEqual({ next: "retry", at });
    expect(await find(ctx, lease)).toMatchObject({ leaseToken: null, attempts: 0, error: "unavailable" });
    expect(failures).toEqual([]);
  });

  test("is left to its runner, under the same lease, while the database is unavailable", async ({ ctx }) => {
    const lease = await newLease(ctx);
    const away = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
    const { attempt, failures } = jobOf(() => Promise.reject(away));
    await expect(attempt(ctx, lease)).rejects.toBe(away);
    expect(await find(ctx, lease)).toMatchObject({ leaseToken: lease.token, attempts: 1, error: null });
    expect(failures).toEqual([]);
  });

  test("is not leased again while it resumes after a database outage, even if its lease expired", async ({
    ctx,
  }) => {
    const lease = await newLease(ctx);
    const away = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });
    const { definition, attempt } = jobOf(vi.fn<Work>().mockRejectedValueOnce(away).mockResolvedValue());
    await expect(attempt(ctx, lease)).rejects.toBe(away);
    let leasedMeanwhile: unknown;
    const updateMany = ctx.db.job.updateMany.bind(ctx.db.job);
    vi.spyOn(ctx.db.job, "updateMany").mockImplementationOnce((async (
      args: Parameters<typeof updateMany>[0],
    ) => {
      leasedMeanwhile = await leaseJob(later(ctx, 60), definition, lease.subjectId);
      return updateMany(args);
    }) as unknown as typeof updateMany);
    expect(await attempt(ctx, lease)).toEqual({ next: "continue" });
    expect(leasedMeanwhile).toBeNull();
    expect(await leaseJob(later(ctx, 60), definition, lease.subjectId)).toMatchObject({ attempts: 2 });
  });

  test("waits as long as the service asks for, but at most ten minutes", async ({ ctx }) => {
    const now = new Date("2026-03-01T12:00:00Z");
    for (const [asked, waits] of [
      [30, 30],
      [3600, 600],
    ] as const) {
      const lease = await newLease({ ...ctx, now: () => now });
      const busy = new AppError("engine_busy", "Busy.", { retryAfterSeconds: asked });
      const { attempt } = jobOf(() => Promise.reject(busy));
      const at = new Date(now.getTime() + waits * 1000).toISOString();
      expect(await attempt({ ...ctx, now: () => now }, lease)).toEqual({ next: "retry", at });
    }
  });

  test("fails the job on an error in the last attempt, and immediately on a permanent error", async ({
    ctx,
  }) => {
    for (const [code, attempts] of [
      ["engine_busy", MAX_ATTEMPTS],
      ["engine_refused", 1],
    ] as const) {
      const lease = { ...(await newLease(ctx)), attempts };
      const { attempt, failures } = jobOf(() => Promise.reject(new AppError(code, "The reason.")));
      expect(await attempt(ctx, lease)).toEqual({ next: "stop" });
      expect(failures).toEqual(["The reason."]);
      expect(await find(ctx, lease)).toBeNull();
    }
  });

  test("ends the job without an error if its subject is gone", async ({ ctx }) => {
    const lease = await newLease(ctx);
    const { attempt, failures } = jobOf(() => Promise.reject(new SubjectGoneError()));
    expect(await attempt(ctx, lease)).toEqual({ next: "stop" });
    expect(failures).toEqual([]);
    expect(await find(ctx, lease)).toBeNull();
  });
});

describe("a job", () => {
  test("fails at the second death of a worker, and names the step", async ({ ctx }) => {
    const { definition, failures } = jobOf(() => expect.unreachable("No worker lived so long."));
    const lease = await newLease(ctx);
    await beginStep(ctx, lease, "work");
    expect(await leaseJob(later(ctx, 10), definition, lease.subjectId)).toMatchObject({ deaths: 1 });
    expect(failures).toEqual([]);
    expect(await leaseJob(later(ctx, 20), definition, lease.subjectId)).toBeNull();
    expect(failures).toEqual(["Interrupted in work."]);
    expect(await find(ctx, lease)).toBeNull();
  });

  test("may crash any number of workers if its kind allows it", async ({ ctx }) => {
    const { definition } = jobOf(() => Promise.resolve());
    const { subjectId } = await newLease(ctx);
    const hardy = { ...definition, maxAttempts: Infinity, maxDeaths: Infinity };
    for (let died = 1; died <= 2 * MAX_ATTEMPTS; died += 1)
      expect(await leaseJob(later(ctx, died * 10), hardy, subjectId)).toMatchObject({ deaths: died });
  });

  test("is not given up for failures, handovers or workers that were only presumed dead", async ({ ctx }) => {
    const { definition, attempt, failures } = jobOf(() =>
      Promise.reject(new AppError("engine_busy", "Busy.")),
    );
    let lease = await newLease(ctx);
    const { subjectId } = lease;
    for (let round = 1; round < MAX_ATTEMPTS; round += 1) {
      await handOver(ctx, lease);
      const frozen = (await leaseJob(later(ctx, round * 1_000), definition, subjectId))!;
      // Its lease runs out, and another worker takes over before it wakes.
      lease = (await leaseJob(later(ctx, round * 1_000 + 10), definition, subjectId))!;
      expect(lease.deaths).toBe(1);
      expect(await attempt(ctx, frozen)).toEqual({ next: "stop" });
      expect(await attempt(later(ctx, round * 1_000 + 10), lease)).toMatchObject({ next: "retry" });
      lease = (await leaseJob(later(ctx, round * 1_000 + 900), definition, subjectId))!;
      expect(lease).toMatchObject({ deaths: 0, step: null });
      await ctx.db.job.updateMany({ where: { id: lease.jobId }, data: { attempts: 1 } });
    }
    expect(failures).toEqual([]);
  });
});

describe("a job whose outcome cannot be stored", () => {
  test("continues its first attempt when the database is writable again, however long that took", async ({
    committed: ctx,
    databaseUrl,
  }) => {
    const lease = await newLease(ctx);
    const job = jobOf((ctx, lease) => settleJob(ctx, lease, () => Promise.resolve()));
    const { db, release } = await readOnlyDatabase(databaseUrl);
    await expect(job.attempt({ ...ctx, db }, lease)).rejects.toThrow();
    await release();
    // The lease has expired, and a sweep has found the job before its own worker tries again.
    expect(await leaseJob(later(ctx, 60), job.definition, lease.subjectId)).toBeNull();
    expect(await find(ctx, lease)).toMatchObject({ attempts: 1, leaseToken: lease.token });
    expect(await job.attempt(ctx, lease)).toEqual({ next: "continue" });
    expect(await find(ctx, lease)).toBeNull();
    expect(job.failures).toEqual([]);
  });

  test("waits without an attempt when the file store is full", async ({ ctx }) => {
    const noRoom = Object.assign(new Error("no space left"), { code: "ENOSPC", syscall: "write" });
    const job = jobOf(() => Promise.reject(noRoom));
    const lease = await newLease(ctx);
    for (let tries = 1; tries <= MAX_ATTEMPTS + 2; tries += 1) {
      const taken =
        tries === 1 ? lease : (await leaseJob(later(ctx, tries * 60), job.definition, lease.subjectId))!;
      expect(await job.attempt(later(ctx, tries * 60), taken)).toMatchObject({ next: "retry" });
    }
    expect(await find(ctx, lease)).toMatchObject({ attempts: 0, error: "disk_full" });
    expect(job.failures).toEqual([]);
  });

  test("is not started while the disk of the embedded database is full", async ({ ctx }) => {
    const job = jobOf(() => Promise.resolve());
    const subjectId = uuidv7();
    await insertJob(ctx, { kind: "DOCUMENT", subjectId, userId: await createUser(ctx) });
    const mark = diskFullMark(env().DATA_DIR);
    writeFileSync(mark, "");
    const lease = await leaseJob(ctx, job.definition, subjectId);
    rmSync(mark);
    expect(lease).toBeNull();
    expect(await leaseJob(ctx, job.definition, subjectId)).toMatchObject({ attempts: 1 });
  });
});
