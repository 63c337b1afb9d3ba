import { beforeEach, describe, expect, vi } from "vitest";
import type { Context } from "@/lib/context";
import { AppError } from "@/lib/errors";
import { WorkUnderWay } from "@/lib/jobs/work-under-way";
import { test } from "@/tests/setup/context";
import { later } from "@/tests/setup/later";
import { reviewedPaper } from "@/tests/setup/reviewed-paper";
import { rowLocks } from "@/tests/setup/side-by-side";
import { learnDue } from "./learn-due";

const shared = globalThis as typeof globalThis & {
  gleanerWork?: WorkUnderWay;
  gleanerLessons: Map<string, unknown>;
};

/** What this process knows of its tries goes with it; the next one knows only what is stored. */
function startAnotherProcess(): void {
  shared.gleanerLessons.clear();
  shared.gleanerWork = new WorkUnderWay();
}

beforeEach(startAnotherProcess);

type Learn = Context["engine"]["records"]["learn"];

function learningBy<C extends Context>(ctx: C, learn: Learn): C {
  return { ...ctx, engine: { ...ctx.engine, records: { ...ctx.engine.records, learn } } };
}

const failing = <C extends Context>(ctx: C, error: Error) => learningBy(ctx, () => Promise.reject(error));

const AWAY = Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET", syscall: "read" });

/** A context that cannot note what becomes of lessons while its database is away. */
function losingItsDatabase<C extends Context>(ctx: C, isAway: () => boolean): C {
  const { db } = ctx;
  const gone = new Proxy(db.dueLesson, {
    get: (table, name) => (name === "updateMany" ? () => Promise.reject(AWAY) : Reflect.get(table, name)),
  });
  const flaky = new Proxy(db, {
    get: (client, name) => (isAway() && name === "dueLesson" ? gone : Reflect.get(client, name)),
  });
  return { ...ctx, db: flaky };
}

const KILLED = new AppError("engine_failed", "Finding values in this document failed.");

/** Lessons of a test that are learnt, and those that are due. */
async function lessonsOf({ db }: Context, extractorId: string) {
  const learnt = await db.lesson.count({ where: { layout: { extractorId } } });
  const due = await db.dueLesson.findMany({ where: { extractorId } });
  return { learnt, due: due.map(({ attempts, failures }) => ({ attempts, failures })) };
}

const LEARNT = { learnt: 1, due: [] };

describe("a lesson", () => {
  test("is learnt after a pause when the process that read it was killed", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    await learnDue(failing(ctx, KILLED));
    expect(await lessonsOf(ctx, extractorId)).toEqual({ learnt: 0, due: [{ attempts: 1, failures: 1 }] });
    await learnDue(ctx);
    expect(await lessonsOf(ctx, extractorId)).toMatchObject({ learnt: 0 });
    await learnDue(later(ctx, 11));
    expect(await lessonsOf(ctx, extractorId)).toEqual(LEARNT);
  });

  test("is waited for by a request that needs it", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    const sweep = learnDue(ctx);
    await learnDue(ctx, extractorId);
    expect(await lessonsOf(ctx, extractorId)).toEqual(LEARNT);
    await sweep;
  });

  test("waits no longer when the clock goes back an hour", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    await learnDue(failing(later(ctx, 7_200), KILLED));
    await learnDue(ctx);
    expect(await lessonsOf(ctx, extractorId)).toEqual(LEARNT);
  });

  test("is given up after several hours of failures", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    const learn = vi.fn<Learn>(() => Promise.reject(KILLED));
    for (let hour = 0; hour < 20; hour += 1) await learnDue(learningBy(later(ctx, hour * 3_601), learn));
    expect(learn).toHaveBeenCalledTimes(8);
    expect(await lessonsOf(ctx, extractorId)).toEqual({ learnt: 0, due: [] });
  });

  test("is given up at once if its document exceeds the limits", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    await learnDue(failing(ctx, new AppError("engine_refused", "Too large.")));
    expect(await lessonsOf(ctx, extractorId)).toEqual({ learnt: 0, due: [] });
  });

  test("crashes at most two servers", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    const learn = vi.fn<Learn>(() => new Promise(() => undefined));
    for (let death = 0; death < 3; death += 1) {
      const dying = learnDue(learningBy(later(ctx, death * 301), learn));
      await Promise.race([dying, vi.waitUntil(() => learn.mock.calls.length > death)]);
      startAnotherProcess();
    }
    expect(learn).toHaveBeenCalledTimes(2);
    expect(await lessonsOf(ctx, extractorId)).toEqual({ learnt: 0, due: [] });
  });

  test("is left unchanged by a server that shuts down", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    await learnDue(
      learningBy(ctx, async (_text, _reviewed, _key, signal) => {
        await shared.gleanerWork?.giveUp();
        signal?.throwIfAborted();
        return expect.unreachable("It was not told.");
      }),
    );
    expect(await lessonsOf(ctx, extractorId)).toEqual({ learnt: 0, due: [{ attempts: 0, failures: 0 }] });
    startAnotherProcess();
    await learnDue(ctx);
    expect(await lessonsOf(ctx, extractorId)).toEqual(LEARNT);
  });

  test("is learnt once the database is available again", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    await expect(learnDue(losingItsDatabase(ctx, () => true))).rejects.toBe(AWAY);
    await learnDue(ctx);
    expect(await lessonsOf(ctx, extractorId)).toEqual(LEARNT);
  });

  test("does not count as a crash while the database is unavailable", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    let isAway = false;
    const flaky = losingItsDatabase(ctx, () => isAway);
    const losing = learningBy(flaky, () => {
      isAway = true;
      return Promise.reject(AWAY);
    });
    await expect(learnDue(losing)).rejects.toBe(AWAY);
    isAway = false;
    await learnDue(flaky);
    expect(await lessonsOf(ctx, extractorId)).toEqual({ learnt: 0, due: [{ attempts: 1, failures: 1 }] });
    await learnDue(later(ctx, 11));
    expect(await lessonsOf(ctx, extractorId)).toEqual(LEARNT);
  });
});

describe("learning", () => {
  test("waits for what this process is already learning", async ({ ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    let begun = false;
    let end: (() => void) | undefined;
    const mayEnd = new Promise<void>((resolve) => (end = resolve));
    const sweep = learnDue(
      learningBy(ctx, async (...lesson) => {
        begun = true;
        await mayEnd;
        return ctx.engine.records.learn(...lesson);
      }),
    );
    await vi.waitUntil(() => begun);
    const again = learnDue(ctx, extractorId).then(() => lessonsOf(ctx, extractorId));
    end?.();
    expect(await again).toEqual(LEARNT);
    await sweep;
  });
});

describe.runIf(rowLocks)("on a database with row locks, a lesson", () => {
  test("is learnt later if its extractor is locked for too long", async ({ committed: ctx }) => {
    const { extractorId } = await reviewedPaper(ctx);
    await ctx.db.$transaction(
      async (db) => {
        await db.$queryRaw`SELECT "id" FROM "Extractor" WHERE "id" = ${extractorId} FOR UPDATE`;
        await learnDue(ctx, extractorId);
      },
      { timeout: 30_000 },
    );
    expect(await lessonsOf(ctx, extractorId)).toEqual({ learnt: 0, due: [{ attempts: 1, failures: 1 }] });
    await learnDue(later(ctx, 11), extractorId);
    expect(await lessonsOf(ctx, extractorId)).toEqual(LEARNT);
  });
});
