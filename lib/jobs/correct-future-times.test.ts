import { v7 as uuidv7 } from "uuid";
import { describe, expect, vi } from "vitest";
import { test } from "@/tests/setup/context";
import { later } from "@/tests/setup/later";
import { createUser } from "@/tests/setup/uploaded-document";
import { correctFutureTimes, LONGEST_WAIT_SECONDS } from "./correct-future-times";
import { releaseLease, renewLease, takeLease, type JobContext, type Lease } from "./lease";
import { insertJob } from "./outstanding-jobs";

vi.stubEnv("JOB_LEASE_SECONDS", "60");

const HOUR = 3_600;

async function newLease(ctx: JobContext): Promise<Lease> {
  const job = { kind: "DOCUMENT", subjectId: uuidv7(), userId: await createUser(ctx) } as const;
  await insertJob(ctx, job);
  return (await takeLease(ctx, job.kind, job.subjectId))!;
}

const take = (ctx: JobContext, { subjectId }: Lease) => takeLease(ctx, "DOCUMENT", subjectId);

describe("when the clock has gone back an hour", () => {
  test("the job of a dead worker is leased again after the time of a lease", async ({ ctx }) => {
    const lease = await newLease(later(ctx, HOUR));
    await correctFutureTimes(ctx);
    expect(await take(later(ctx, 50), lease)).toBeNull();
    expect(await take(later(ctx, 70), lease)).toMatchObject({ attempts: 2 });
  });

  test("a worker that lives keeps its job", async ({ ctx }) => {
    const lease = await newLease(later(ctx, HOUR));
    await correctFutureTimes(ctx);
    await renewLease(later(ctx, 50), lease);
    expect(await take(later(ctx, 100), lease)).toBeNull();
  });

  test("a job that was put off before is due", async ({ ctx }) => {
    const lease = await newLease(later(ctx, HOUR));
    const notBefore = later(ctx, HOUR + 32).now();
    await releaseLease(ctx, lease, { notBefore, error: "engine_busy", counts: true });
    expect(await take(ctx, lease)).toBeNull();
    await correctFutureTimes(ctx);
    expect(await take(ctx, lease)).toMatchObject({ attempts: 2 });
  });

  test("a job that was handed over is due without any correction", async ({ ctx }) => {
    const lease = await newLease(later(ctx, HOUR));
    await releaseLease(later(ctx, HOUR), lease, { notBefore: null, error: null, counts: false });
    expect(await take(ctx, lease)).toMatchObject({ attempts: 1 });
  });
});

describe("while the clock runs normally", () => {
  test("leases and pauses keep their times", async ({ ctx }) => {
    const [held, waiting] = [await newLease(ctx), await newLease(ctx)];
    const notBefore = later(ctx, LONGEST_WAIT_SECONDS.DOCUMENT - 10).now();
    await releaseLease(ctx, waiting, { notBefore, error: "engine_busy", counts: true });
    const jobs = () =>
      ctx.db.job.findMany({
        orderBy: { id: "asc" },
        where: { userId: { in: [held.userId, waiting.userId] } },
      });
    const before = await jobs();
    await correctFutureTimes(ctx);
    expect(await jobs()).toEqual(before);
  });
});
