import { v7 as uuidv7 } from "uuid";
import { describe, expect, vi } from "vitest";
import { test as onTestDatabase } from "@/tests/setup/context";
import { oneAfterTheOther, rowLocks } from "@/tests/setup/side-by-side";
import { EmbeddedDatabases } from "@/tests/setup/test-databases";
import { createUser } from "@/tests/setup/uploaded-document";
import {
  LeaseLostError,
  releaseLease,
  renewLease,
  renewLeaseUnlessLocked,
  settleJob,
  takeLease,
  writeUnderLease,
  type JobContext,
  type Lease,
} from "./lease";
import { deleteJobs, insertJob, listLeasedSubjects } from "./outstanding-jobs";
import { later } from "@/tests/setup/later";

vi.stubEnv("JOB_LEASE_SECONDS", "60");

/** The same tests on the embedded database, which has a single session, regardless of the database under test. */
const onEmbedded = onTestDatabase.extend("databaseUrl", { scope: "file" }, async ({}, { onCleanup }) => {
  const databases = new EmbeddedDatabases();
  onCleanup(() => databases.stop());
  return databases.create("migrated");
});

const KIND = "DOCUMENT";

async function newJob(ctx: JobContext): Promise<{ subjectId: string; userId: string }> {
  const job = { subjectId: uuidv7(), userId: await createUser(ctx) };
  await insertJob(ctx, { kind: KIND, ...job });
  return job;
}

async function newLease(ctx: JobContext): Promise<{ lease: Lease; userId: string }> {
  const { subjectId, userId } = await newJob(ctx);
  return { lease: (await takeLease(ctx, KIND, subjectId))!, userId };
}

/** Takes the place of what a worker writes for its subject. */
const write = (ctx: JobContext, id: string) =>
  ctx.db.user.update({ where: { id }, data: { name: "written" } });

async function written(ctx: JobContext, id: string): Promise<boolean> {
  return (await ctx.db.user.findUniqueOrThrow({ where: { id } })).name === "written";
}

for (const [database, test] of Object.entries({
  "the test database": onTestDatabase,
  "the embedded database": onEmbedded as typeof onTestDatabase,
})) {
  describe(`on ${database}, a job`, () => {
    test("is leased by only one of twenty concurrent workers", async ({ committed: ctx }) => {
      const { subjectId } = await newJob(ctx);
      const leases = await Promise.all(Array.from({ length: 20 }, () => takeLease(ctx, KIND, subjectId)));
      expect(leases.filter(Boolean)).toHaveLength(1);
      const { token: leaseToken, jobId: id } = leases.find(Boolean)!;
      const jobs = await ctx.db.job.findMany({ where: { subjectId } });
      expect(jobs).toMatchObject([{ id, leaseToken, attempts: 1 }]);
    });

    test("can be leased again once its lease has expired, and not before", async ({ ctx }) => {
      const { subjectId } = await newJob(ctx);
      expect(await takeLease(ctx, KIND, subjectId)).toMatchObject({ subjectId, attempts: 1 });
      expect(await takeLease(later(ctx, 59), KIND, subjectId)).toBeNull();
      expect(await takeLease(later(ctx, 61), KIND, subjectId)).toMatchObject({ attempts: 2 });
    });

    test("stays leased as long as the lease is renewed", async ({ ctx }) => {
      const { lease } = await newLease(ctx);
      await renewLease(later(ctx, 50), lease);
      expect(await takeLease(later(ctx, 100), KIND, lease.subjectId)).toBeNull();
      expect(await listLeasedSubjects(ctx, KIND, [lease.subjectId])).toEqual(new Set([lease.subjectId]));
    });

    test("stays leased by a renewal that does not wait for locks, too", async ({ ctx }) => {
      const { lease } = await newLease(ctx);
      await renewLeaseUnlessLocked(later(ctx, 50), lease);
      expect(await takeLease(later(ctx, 100), KIND, lease.subjectId)).toBeNull();
    });

    test("can be leased from the given time on after a release, and records the error", async ({ ctx }) => {
      const { lease } = await newLease(ctx);
      await releaseLease(ctx, lease, { notBefore: later(ctx, 30).now(), error: "engine_busy", counts: true });
      const job = await ctx.db.job.findUniqueOrThrow({ where: { id: lease.jobId } });
      expect(job).toMatchObject({ leaseToken: null, leaseUntil: null, error: "engine_busy" });
      expect(await listLeasedSubjects(ctx, KIND, [lease.subjectId])).toEqual(new Set());
      expect(await takeLease(later(ctx, 29), KIND, lease.subjectId)).toBeNull();
      expect(await takeLease(later(ctx, 31), KIND, lease.subjectId)).toMatchObject({ attempts: 2 });
    });

    test("loses no attempt when it is released without one, and can be leased again at once", async ({
      ctx,
    }) => {
      const { lease } = await newLease(ctx);
      await releaseLease(ctx, lease, { notBefore: ctx.now(), error: null, counts: false });
      expect(await takeLease(ctx, KIND, lease.subjectId)).toMatchObject({ attempts: 1 });
    });

    test("is deleted in the same transaction that writes its outcome", async ({ ctx }) => {
      const { lease, userId } = await newLease(ctx);
      await settleJob(ctx, lease, (ctx) => write(ctx, userId));
      expect(await written(ctx, userId)).toBe(true);
      expect(await ctx.db.job.count({ where: { id: lease.jobId } })).toBe(0);
    });

    test("is unchanged when the write fails", async ({ ctx }) => {
      const { lease, userId } = await newLease(ctx);
      const failing = async (ctx: JobContext) => {
        await write(ctx, userId);
        throw new Error("refused");
      };
      await expect(settleJob(ctx, lease, failing)).rejects.toThrow("refused");
      await expect(writeUnderLease(ctx, lease, failing)).rejects.toThrow("refused");
      expect(await written(ctx, userId)).toBe(false);
      const job = await ctx.db.job.findUniqueOrThrow({ where: { id: lease.jobId } });
      expect(job.leaseToken).toBe(lease.token);
    });

    test("is deleted with its user's account", async ({ ctx }) => {
      const { userId } = await newJob(ctx);
      await ctx.db.user.delete({ where: { id: userId } });
      expect(await ctx.db.job.count({ where: { userId } })).toBe(0);
    });
  });

  describe(`on ${database}, a worker whose lease is lost`, () => {
    const LOSSES: Record<string, (ctx: JobContext, lease: Lease) => Promise<unknown>> = {
      "to another worker": (ctx, { subjectId }) => takeLease(later(ctx, 61), KIND, subjectId),
      "with the job's deletion": (ctx, { subjectId }) => deleteJobs(ctx, [subjectId]),
      "with the job's end": (ctx, lease) => settleJob(ctx, lease, () => Promise.resolve()),
    };

    for (const [way, lose] of Object.entries(LOSSES)) {
      test(`${way} gets an error and writes nothing`, async ({ ctx }) => {
        const { lease, userId } = await newLease(ctx);
        await lose(ctx, lease);
        const before = await ctx.db.job.findMany({ where: { id: lease.jobId } });
        const release = { notBefore: ctx.now(), error: "internal", counts: true };
        for (const act of [
          () => renewLease(ctx, lease),
          () => renewLeaseUnlessLocked(ctx, lease),
          () => releaseLease(ctx, lease, release),
          () => writeUnderLease(ctx, lease, (ctx) => write(ctx, userId)),
          () => settleJob(ctx, lease, (ctx) => write(ctx, userId)),
        ]) {
          await expect(act()).rejects.toBeInstanceOf(LeaseLostError);
        }
        expect(await written(ctx, userId)).toBe(false);
        expect(await ctx.db.job.findMany({ where: { id: lease.jobId } })).toEqual(before);
      });
    }
  });
}

describe.runIf(rowLocks)("two sessions", () => {
  const test = onTestDatabase;

  test("cannot both lease the same job", async ({ committed: ctx }) => {
    const { subjectId } = await newJob(ctx);
    const second = await oneAfterTheOther(
      ctx,
      (ctx) => takeLease(ctx, KIND, subjectId),
      () => takeLease(ctx, KIND, subjectId),
    );
    expect(second).toEqual({ status: "fulfilled", value: null });
  });

  test("do not wait for each other to renew a lease that one of them writes under", async ({
    committed: ctx,
  }) => {
    const { lease } = await newLease(ctx);
    await writeUnderLease(ctx, lease, async () => {
      await expect(renewLeaseUnlessLocked(ctx, lease)).resolves.toBeUndefined();
    });
  });

  test("cannot lease a job during a write for it, even if its lease has just expired", async ({
    committed: ctx,
  }) => {
    const { lease, userId } = await newLease(ctx);
    const afterwards = later(ctx, 61);
    const second = await oneAfterTheOther(
      afterwards,
      (ctx) => writeUnderLease(ctx, lease, (ctx) => write(ctx, userId)),
      () => takeLease(afterwards, KIND, lease.subjectId),
    );
    expect(second).toEqual({ status: "fulfilled", value: null });
    expect(await written(ctx, userId)).toBe(true);
  });

  for (const [end, act] of Object.entries({ writes: writeUnderLease, settles: settleJob })) {
    test(`delete a job only after the worker that ${end} has finished`, async ({ committed: ctx }) => {
      const { lease, userId } = await newLease(ctx);
      const deletion = await oneAfterTheOther(
        ctx,
        (ctx) => act(ctx, lease, (ctx) => write(ctx, userId)),
        () => deleteJobs(ctx, [lease.subjectId]),
      );
      expect(deletion.status).toBe("fulfilled");
      expect(await written(ctx, userId)).toBe(true);
      expect(await ctx.db.job.count({ where: { id: lease.jobId } })).toBe(0);
    });

    test(`fail a worker that ${end} after the job was deleted`, async ({ committed: ctx }) => {
      const { lease, userId } = await newLease(ctx);
      const late = await oneAfterTheOther(
        ctx,
        (ctx) => deleteJobs(ctx, [lease.subjectId]),
        () => act(ctx, lease, (ctx) => write(ctx, userId)),
      );
      expect(late).toMatchObject({ status: "rejected", reason: { name: "LeaseLostError" } });
      expect(await written(ctx, userId)).toBe(false);
    });
  }
});
