import "server-only";
import type { Context } from "@/lib/context";
import type { DueLesson } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import { toAppError } from "@/lib/errors";
import { MAX_DEATHS } from "@/lib/jobs/run-step";
import { workUnderWay } from "@/lib/jobs/work-under-way";
import { describeError, log } from "@/lib/log";
import { learnFromDocument } from "./learn-from-document";

const AT_ONCE = 20;
/** With growing pauses, this many attempts take several hours. */
const MAX_FAILURES = 8;
/** Longer than any attempt takes. After this time, the attempt's process counts as dead. */
const TRY_SECONDS = 300;
const LONGEST_PAUSE_SECONDS = 3_600;

interface Try extends DueLesson {
  ended: Promise<void>;
  failure?: unknown;
}

const shared = globalThis as typeof globalThis & { gleanerLessons?: Map<string, Try> };
const tries = (shared.gleanerLessons ??= new Map<string, Try>());

/**
 * Learns the due lessons. Retries after growing pauses, unless an error is permanent or a lesson has crashed two
 * processes.
 */
export async function learnDue(ctx: Context, extractorId?: string): Promise<number> {
  if (!env().LEARNING) return 0;
  for (const one of tries.values()) {
    if (one.extractorId === extractorId) await one.ended;
    if (one.failure !== undefined) await noteFailure(ctx, one, one.failure);
  }
  const due = await ctx.db.dueLesson.findMany({
    where: { ...(extractorId !== undefined && { extractorId }), OR: dueNow(ctx) },
    orderBy: { documentId: "desc" },
    take: AT_ONCE,
  });
  for (const lesson of due) {
    if (workUnderWay().givenUp.aborted) break;
    const underWay = tries.get(lesson.documentId);
    if (underWay) await underWay.ended;
    else if (lesson.attempts - lesson.failures >= MAX_DEATHS) await giveUp(ctx, lesson, "its processes died");
    else await attempt(ctx, lesson);
  }
  return due.length;
}

/** Includes lessons postponed beyond the longest pause, which happens if the clock is set back. */
function dueNow(ctx: Context) {
  const ends = [{ lte: ctx.now() }, { gt: secondsAfter(ctx, LONGEST_PAUSE_SECONDS) }];
  return [{ notBefore: null }, ...ends.map((notBefore) => ({ notBefore }))];
}

/**
 * Counts an attempt before it starts, since it may crash the process.
 * @returns false if another process has started the attempt
 */
async function begin(ctx: Context, { documentId, attempts }: DueLesson): Promise<boolean> {
  const { count } = await ctx.db.dueLesson.updateMany({
    where: { documentId, attempts },
    data: { attempts: attempts + 1, notBefore: secondsAfter(ctx, TRY_SECONDS) },
  });
  return count === 1;
}

async function attempt(ctx: Context, lesson: DueLesson): Promise<void> {
  const one: Try = { ...lesson, ended: Promise.resolve() };
  // Register the attempt first, so that other calls of `learnDue` can wait for it.
  const tried = learnOnce(ctx, one);
  one.ended = tried.catch(() => undefined);
  tries.set(lesson.documentId, one);
  await tried;
}

async function learnOnce(ctx: Context, one: Try): Promise<void> {
  const isBegun = await begin(ctx, one).catch((error: unknown) => {
    tries.delete(one.documentId);
    throw error;
  });
  if (isBegun) await learn(ctx, one);
  else tries.delete(one.documentId);
}

async function learn(ctx: Context, one: Try): Promise<void> {
  const { givenUp } = workUnderWay();
  try {
    const isLearnt = await learnFromDocument(ctx, one.documentId, givenUp);
    if (!isLearnt) await handBack(ctx, one);
    tries.delete(one.documentId);
  } catch (error) {
    if (givenUp.aborted) return handBack(ctx, one);
    one.failure = error;
    await noteFailure(ctx, one, error);
  }
}

async function handBack(ctx: Context, { documentId }: DueLesson): Promise<void> {
  const data = { attempts: { decrement: 1 }, notBefore: null };
  await ctx.db.dueLesson.updateMany({ where: { documentId }, data });
}

async function noteFailure(ctx: Context, lesson: DueLesson, error: unknown): Promise<void> {
  const { documentId, failures } = lesson;
  const { causes } = describeError(error);
  if (!toAppError(error).retryable || failures + 1 >= MAX_FAILURES) await giveUp(ctx, lesson, causes);
  else {
    const seconds = Math.min(LONGEST_PAUSE_SECONDS, 10 * 4 ** failures);
    await ctx.db.dueLesson.updateMany({
      where: { documentId },
      data: { failures: failures + 1, notBefore: secondsAfter(ctx, seconds) },
    });
    log.warn({ documentId, causes, seconds }, "learning from a reviewed document put off");
  }
  tries.delete(documentId);
}

async function giveUp(ctx: Context, { documentId }: DueLesson, causes: unknown): Promise<void> {
  await ctx.db.dueLesson.deleteMany({ where: { documentId } });
  log.error({ documentId, causes }, "nothing learnt from a reviewed document");
}

function secondsAfter({ now }: Context, seconds: number): Date {
  return new Date(now().getTime() + seconds * 1000);
}
