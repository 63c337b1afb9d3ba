import "server-only";
import { randomUUID } from "node:crypto";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma, type JobKind } from "@/lib/db/generated/client";
import { inTransaction, PATIENT } from "@/lib/db/in-transaction";
import { env } from "@/lib/env";

/** The context of functions that need only the database and the time. */
export interface JobContext extends DatabaseContext {
  now: () => Date;
}

/**
 * A worker's right to work on a job, valid until it expires unless the worker renews it. Anything written for the job's
 * subject is written in a transaction that first verifies the lease, so that a worker presumed dead cannot interfere.
 */
export interface Lease {
  jobId: string;
  kind: JobKind;
  userId: string;
  /** What the job works on, e.g. a document. */
  subjectId: string;
  token: string;
  /** How often the job has been leased, including this time. */
  attempts: number;
  /** How many workers have died holding its lease. */
  deaths: number;
  /** The step that the last of them had begun; null if none. */
  step: string | null;
}

/** Thrown when a job was settled, deleted or leased by another worker; never shown to users. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/**
 * Matches jobs that are due and not held by a worker. A job that was never put off is due even if the clock went back since it was
 * inserted.
 */
function leasable(now: Date): Prisma.Sql {
  return Prisma.sql`("notBefore" <= "createdAt" OR "notBefore" <= ${now}::timestamp)
    AND ("leaseUntil" IS NULL OR "leaseUntil" < ${now}::timestamp)`;
}

/** @returns null if there is nothing to lease: the job is settled, not due yet, or leased by another worker. */
export async function takeLease(ctx: JobContext, kind: JobKind, subjectId: string): Promise<Lease | null> {
  const token = randomUUID();
  // A token that is still there is that of a worker which has neither settled nor released the job.
  const [job] = await ctx.db.$queryRaw<Pick<Lease, "jobId" | "userId" | "attempts" | "deaths" | "step">[]>`
    UPDATE "Job" SET "leaseToken" = ${token}, "leaseUntil" = ${leaseEnd(ctx)}::timestamp, "attempts" = "attempts" + 1,
      "deaths" = "deaths" + CASE WHEN "leaseToken" IS NULL THEN 0 ELSE 1 END
    WHERE "kind" = ${kind}::"JobKind" AND "subjectId" = ${subjectId} AND ${leasable(ctx.now())}
    RETURNING "id" AS "jobId", "userId", "attempts", "deaths", "step"`;
  return job ? { ...job, kind, subjectId, token } : null;
}

/**
 * Extends a lease, and notes which step is under way, for the case that the worker dies of it.
 *
 * @throws LeaseLostError
 */
export async function beginStep(ctx: JobContext, lease: Lease, step: string): Promise<void> {
  assertHeld(
    await ctx.db.job.updateMany({ where: leased(lease), data: { leaseUntil: leaseEnd(ctx), step } }),
  );
}

/** Takes back that a worker was counted as dead: it has lost its lease, but lives to tell. */
export async function outliveLease({ db }: JobContext, { jobId }: Lease): Promise<void> {
  await db.job.updateMany({ where: { id: jobId, deaths: { gt: 0 } }, data: { deaths: { decrement: 1 } } });
}

/**
 * Extends a lease. In a transaction it also locks the job's row until the transaction ends.
 *
 * @throws LeaseLostError
 */
export async function renewLease(ctx: JobContext, lease: Lease): Promise<void> {
  assertHeld(await ctx.db.job.updateMany({ where: leased(lease), data: { leaseUntil: leaseEnd(ctx) } }));
}

/**
 * Extends a lease, unless another transaction holds the job's row: then it does not wait. That is the worker's own, which
 * extends the lease itself, or one that ends the job.
 *
 * @throws LeaseLostError
 */
export async function renewLeaseUnlessLocked(ctx: JobContext, { jobId, token }: Lease): Promise<void> {
  const held = await ctx.db.$queryRaw<unknown[]>`
    WITH renewed AS (
      UPDATE "Job" SET "leaseUntil" = ${leaseEnd(ctx)}::timestamp WHERE "id" IN (
        SELECT "id" FROM "Job" WHERE "id" = ${jobId} AND "leaseToken" = ${token} FOR UPDATE SKIP LOCKED)
    )
    SELECT 1 FROM "Job" WHERE "id" = ${jobId} AND "leaseToken" = ${token}`;
  assertHeld({ count: held.length });
}

/**
 * Writes for a job's subject, in one transaction that first locks the job's row.
 *
 * @throws LeaseLostError; nothing is written in this case.
 */
export function writeUnderLease<C extends JobContext, T>(
  ctx: C,
  lease: Lease,
  write: (ctx: C) => Promise<T>,
): Promise<T> {
  return holding(ctx, lease, renewLease, write);
}

/**
 * Ends a job: deletes it and writes its outcome, in one transaction.
 *
 * @throws LeaseLostError; nothing is written in this case.
 */
export function settleJob<C extends JobContext, T>(
  ctx: C,
  lease: Lease,
  write: (ctx: C) => Promise<T>,
): Promise<T> {
  const end = async ({ db }: JobContext) => assertHeld(await db.job.deleteMany({ where: leased(lease) }));
  return holding(ctx, lease, end, write);
}

function holding<C extends JobContext, T>(
  ctx: C,
  lease: Lease,
  hold: (ctx: C, lease: Lease) => Promise<void>,
  write: (ctx: C) => Promise<T>,
): Promise<T> {
  const work = async (ctx: C) => {
    await hold(ctx, lease);
    return write(ctx);
  };
  return inTransaction(ctx, work, { userId: lease.userId, limits: PATIENT });
}

export interface Release {
  /** From when on the job may be leased again; null for at once. */
  notBefore: Date | null;
  /** The error code, for the operator; null if nothing has failed. */
  error: string | null;
  /** Whether this counts as an attempt; a job has a limited number. */
  counts: boolean;
}

/**
 * Gives up a lease but keeps the job.
 *
 * @throws LeaseLostError
 */
export async function releaseLease(
  ctx: JobContext,
  lease: Lease,
  { notBefore, error, counts }: Release,
): Promise<void> {
  const { jobId, token } = lease;
  const count = await ctx.db.$executeRaw`
    UPDATE "Job" SET "leaseToken" = NULL, "leaseUntil" = NULL, "step" = NULL, "error" = ${error},
      "notBefore" = coalesce(${notBefore}::timestamp, "createdAt"), "attempts" = "attempts" - ${counts ? 0 : 1}::int
    WHERE "id" = ${jobId} AND "leaseToken" = ${token}`;
  assertHeld({ count });
}

function leased({ jobId, token }: Lease) {
  return { id: jobId, leaseToken: token };
}

function leaseEnd(ctx: JobContext): Date {
  return new Date(ctx.now().getTime() + env().JOB_LEASE_SECONDS * 1000);
}

function assertHeld({ count }: { count: number }): void {
  if (count === 0) throw new LeaseLostError();
}
