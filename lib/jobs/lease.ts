import "server-only";
import { randomUUID } from "node:crypto";
import type { DatabaseContext } from "@/lib/db/client";
import { Prisma, type JobKind } from "@/lib/db/generated/client";
import { inTransaction, PATIENT } from "@/lib/db/in-transaction";
import { env } from "@/lib/env";

export interface JobContext extends DatabaseContext {
  now: () => Date;
}

/**
 * A worker's exclusive right to a job, until it expires. Every write first verifies the lease in its own
 * transaction, so a worker presumed dead cannot interfere.
 */
export interface Lease {
  jobId: string;
  kind: JobKind;
  userId: string;
  subjectId: string;
  token: string;
  attempts: number;
  deaths: number;
  step: string | null;
}

export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** A job that was never postponed is due even if the clock went back. */
function leasable(now: Date): Prisma.Sql {
  return Prisma.sql`("notBefore" <= "createdAt" OR "notBefore" <= ${now}::timestamp)
    AND ("leaseUntil" IS NULL OR "leaseUntil" < ${now}::timestamp)`;
}

/** @returns null if the job is settled, not due or leased by another worker */
export async function takeLease(ctx: JobContext, kind: JobKind, subjectId: string): Promise<Lease | null> {
  const token = randomUUID();
  // A leftover token belongs to a worker that died, because it neither settled nor released the job.
  const [job] = await ctx.db.$queryRaw<Pick<Lease, "jobId" | "userId" | "attempts" | "deaths" | "step">[]>`
    UPDATE "Job" SET "leaseToken" = ${token}, "leaseUntil" = ${leaseEnd(ctx)}::timestamp, "attempts" = "attempts" + 1,
      "deaths" = "deaths" + CASE WHEN "leaseToken" IS NULL THEN 0 ELSE 1 END
    WHERE "kind" = ${kind}::"JobKind" AND "subjectId" = ${subjectId} AND ${leasable(ctx.now())}
    RETURNING "id" AS "jobId", "userId", "attempts", "deaths", "step"`;
  return job ? { ...job, kind, subjectId, token } : null;
}

/**
 * Extends a lease, and records the step in case it kills the worker.
 * @throws LeaseLostError
 */
export async function beginStep(ctx: JobContext, lease: Lease, step: string): Promise<void> {
  assertHeld(
    await ctx.db.job.updateMany({ where: leased(lease), data: { leaseUntil: leaseEnd(ctx), step } }),
  );
}

/** Subtracts the death that was counted when a living worker lost its lease. */
export async function outliveLease({ db }: JobContext, { jobId }: Lease): Promise<void> {
  await db.job.updateMany({ where: { id: jobId, deaths: { gt: 0 } }, data: { deaths: { decrement: 1 } } });
}

/**
 * Inside a transaction, this also locks the job's row.
 * @throws LeaseLostError
 */
export async function renewLease(ctx: JobContext, lease: Lease): Promise<void> {
  assertHeld(await ctx.db.job.updateMany({ where: leased(lease), data: { leaseUntil: leaseEnd(ctx) } }));
}

/**
 * Skips a locked job, because the transaction that holds the lock extends the lease or ends the job.
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
 * Locks the job's row first.
 * @throws LeaseLostError before writing anything
 */
export function writeUnderLease<C extends JobContext, T>(
  ctx: C,
  lease: Lease,
  write: (ctx: C) => Promise<T>,
): Promise<T> {
  return holding(ctx, lease, renewLease, write);
}

/**
 * Deletes the job and writes its outcome.
 * @throws LeaseLostError before writing anything
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
  notBefore: Date | null;
  error: string | null;
  counts: boolean;
}

/**
 * Doesn't delete the job.
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
