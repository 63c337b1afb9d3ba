import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma, type JobKind } from "@/lib/db/generated/client";
import type { JobContext } from "./lease";

/** Maximum number of jobs per sweep; the next sweep handles the rest. */
const SWEEP_SIZE = 500;

export interface NewJob {
  kind: JobKind;
  subjectId: string;
  userId: string;
}

/** Call this in the transaction that creates the work: once it commits, the job can be leased. */
export async function insertJob(ctx: JobContext, job: NewJob): Promise<void> {
  await insertJobs(ctx, [job]);
}

/** Like `insertJob`, for work on several subjects. */
export async function insertJobs(ctx: JobContext, jobs: NewJob[]): Promise<void> {
  const now = ctx.now();
  await ctx.db.job.createMany({ data: jobs.map((job) => ({ ...job, createdAt: now, notBefore: now })) });
}

/**
 * Call this in the transaction that deletes the jobs' subjects, before touching them: it waits for any worker that is
 * writing for them and prevents further writes. Jobs are locked in a fixed order, so that two such transactions cannot
 * deadlock.
 *
 * @returns the deleted jobs, for `sendDeleted` after the transaction.
 */
export async function deleteJobs({ db }: DatabaseContext, subjectIds: string[]): Promise<NewJob[]> {
  // In two statements: in one, PostgreSQL reads all jobs to join them with those that it has locked.
  await db.$queryRaw`SELECT "id" FROM "Job" WHERE "subjectId" = ANY(${subjectIds}) ORDER BY "id" FOR UPDATE`;
  return db.$queryRaw<NewJob[]>`
    DELETE FROM "Job" WHERE "subjectId" = ANY(${subjectIds}) RETURNING "kind"::text, "subjectId", "userId"`;
}

/** @returns the subjects whose jobs are leased by a worker. */
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
 * Lists jobs that should be running but are not, longest overdue first: their event was lost, their worker died, or
 * their next attempt is due.
 *
 * @param graceSeconds - how long a due job may wait for its event before it counts as overdue.
 */
export function listOverdueJobs(ctx: JobContext, kind: JobKind, graceSeconds: number): Promise<OverdueJob[]> {
  const now = ctx.now();
  const dueSince = new Date(now.getTime() - graceSeconds * 1000);
  const isFree = Prisma.sql`("leaseUntil" IS NULL OR "leaseUntil" < ${now}::timestamp)`;
  // Two ranges of one index: due by this clock, or put in the queue by a clock that was ahead of it.
  return ctx.db.$queryRaw<OverdueJob[]>`
    SELECT "id", "subjectId", "userId", "attempts" FROM (
      (SELECT * FROM "Job" WHERE "kind" = ${kind}::"JobKind" AND "notBefore" <= ${dueSince}::timestamp AND ${isFree}
        ORDER BY "notBefore", "id" LIMIT ${SWEEP_SIZE})
      UNION ALL
      (SELECT * FROM "Job" WHERE "kind" = ${kind}::"JobKind" AND "notBefore" > ${now}::timestamp
        AND "notBefore" <= "createdAt" AND ${isFree} ORDER BY "notBefore", "id" LIMIT ${SWEEP_SIZE})
    ) AS "due" ORDER BY "notBefore", "id" LIMIT ${SWEEP_SIZE}`;
}
