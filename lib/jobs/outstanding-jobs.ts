import "server-only";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma, type JobKind } from "@/lib/db/generated/client";
import type { JobContext } from "./lease";

const SWEEP_SIZE = 500;

export interface NewJob {
  kind: JobKind;
  subjectId: string;
  userId: string;
}

/** Call this in the transaction that creates the work. */
export async function insertJob(ctx: JobContext, job: NewJob): Promise<void> {
  await insertJobs(ctx, [job]);
}

export async function insertJobs(ctx: JobContext, jobs: NewJob[]): Promise<void> {
  const now = ctx.now();
  await ctx.db.job.createMany({ data: jobs.map((job) => ({ ...job, createdAt: now, notBefore: now })) });
}

/**
 * Call this in the transaction that deletes the subjects, before any subject is touched. It waits for workers that are
 * still writing. The fixed lock order prevents deadlocks.
 * @returns the deleted jobs, for `sendDeleted` after the transaction
 */
export async function deleteJobs({ db }: DatabaseContext, subjectIds: string[]): Promise<NewJob[]> {
  // In a single statement, PostgreSQL would read all jobs to join them with the locked jobs.
  await db.$queryRaw`SELECT "id" FROM "Job" WHERE "subjectId" = ANY(${subjectIds}) ORDER BY "id" FOR UPDATE`;
  return db.$queryRaw<NewJob[]>`
    DELETE FROM "Job" WHERE "subjectId" = ANY(${subjectIds}) RETURNING "kind"::text, "subjectId", "userId"`;
}

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
 * Returns the most overdue jobs first.
 * @param graceSeconds how long a due job may wait for its event
 */
export function listOverdueJobs(ctx: JobContext, kind: JobKind, graceSeconds: number): Promise<OverdueJob[]> {
  const now = ctx.now();
  const dueSince = new Date(now.getTime() - graceSeconds * 1000);
  const isFree = Prisma.sql`("leaseUntil" IS NULL OR "leaseUntil" < ${now}::timestamp)`;
  // Two ranges of one index: jobs due by this clock, and jobs queued by a clock that was ahead.
  return ctx.db.$queryRaw<OverdueJob[]>`
    SELECT "id", "subjectId", "userId", "attempts" FROM (
      (SELECT * FROM "Job" WHERE "kind" = ${kind}::"JobKind" AND "notBefore" <= ${dueSince}::timestamp AND ${isFree}
        ORDER BY "notBefore", "id" LIMIT ${SWEEP_SIZE})
      UNION ALL
      (SELECT * FROM "Job" WHERE "kind" = ${kind}::"JobKind" AND "notBefore" > ${now}::timestamp
        AND "notBefore" <= "createdAt" AND ${isFree} ORDER BY "notBefore", "id" LIMIT ${SWEEP_SIZE})
    ) AS "due" ORDER BY "notBefore", "id" LIMIT ${SWEEP_SIZE}`;
}
