import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import type { JobKind } from "@/lib/db/generated/client";
import { leasable, type JobContext } from "./lease";

/** Jobs in one answer; the next sweep takes the next. */
const SWEEP_SIZE = 500;

export interface NewJob {
  kind: JobKind;
  subjectId: string;
  userId: string;
}

/** For the transaction that makes the work: from its end on, the job can be leased. */
export async function insertJob(ctx: JobContext, job: NewJob): Promise<void> {
  await ctx.db.job.create({ data: { ...job, notBefore: ctx.now() }, select: { id: true } });
}

/**
 * For the transaction that deletes the jobs' subjects, before it touches those: waits until no worker is writing for
 * them, and then none can. Several jobs are locked in one order, so that two such transactions do not wait for each other.
 */
export async function deleteJobs({ db }: DatabaseContext, subjectIds: string[]): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "Job" WHERE "id" IN (
      SELECT "id" FROM "Job" WHERE "subjectId" = ANY(${subjectIds}) ORDER BY "id" FOR UPDATE)`;
}

/** @returns those of the subjects that a worker has leased. */
export async function listLeasedSubjects(
  ctx: JobContext,
  kind: JobKind,
  subjectIds: string[],
): Promise<Set<string>> {
  const jobs = await ctx.db.job.findMany({
    where: { kind, subjectId: { in: subjectIds }, leaseToken: { not: null } },
    select: { subjectId: true },
  });
  return new Set(jobs.map(({ subjectId }) => subjectId));
}

export interface OverdueJob {
  id: string;
  subjectId: string;
  userId: string;
  attempts: number;
}

/**
 * Jobs that should be worked on and are not: their event was lost, their worker died, or their next attempt is due. What
 * has been due for the longest time comes first.
 *
 * @param graceSeconds - how long a due job may wait for its event before it counts as overdue.
 */
export function listOverdueJobs(ctx: JobContext, kind: JobKind, graceSeconds: number): Promise<OverdueJob[]> {
  const dueSince = new Date(ctx.now().getTime() - graceSeconds * 1000);
  return ctx.db.job.findMany({
    where: { kind, ...leasable(ctx.now()), notBefore: { lte: dueSince } },
    orderBy: [{ notBefore: "asc" }, { id: "asc" }],
    take: SWEEP_SIZE,
    select: { id: true, subjectId: true, userId: true, attempts: true },
  });
}
