import "server-only";
import { randomUUID } from "node:crypto";
import type { DatabaseContext } from "@/lib/db/client";
import type { JobKind } from "@/lib/db/generated/client";
import { inTransaction } from "@/lib/db/in-transaction";
import { env } from "@/lib/env";

/** The context of verbs that need only the database and the time. */
export interface JobContext extends DatabaseContext {
  now: () => Date;
}

/**
 * A worker's right to work on a job. It holds until it runs out, and its worker renews it; nothing is written for the
 * job's subject but in a transaction that has found the lease in place, so that a worker that was thought dead cannot
 * interfere.
 */
export interface Lease {
  jobId: string;
  /** What the job is about, e.g. a document. */
  subjectId: string;
  token: string;
  /** How often the job has been leased, this time included. */
  attempts: number;
}

/** Thrown where a job was settled, deleted or leased by another worker; no user ever sees it. */
export class LeaseLostError extends Error {
  override readonly name = "LeaseLostError";
}

/** Picks jobs that are due and that no worker has. */
export function leasable(now: Date) {
  return { notBefore: { lte: now }, OR: [{ leaseUntil: null }, { leaseUntil: { lt: now } }] };
}

/** @returns null when there is nothing to lease: the job is settled, not due yet, or leased by another worker. */
export async function takeLease(ctx: JobContext, kind: JobKind, subjectId: string): Promise<Lease | null> {
  const token = randomUUID();
  const [job] = await ctx.db.job.updateManyAndReturn({
    where: { kind, subjectId, ...leasable(ctx.now()) },
    data: { leaseToken: token, leaseUntil: leaseEnd(ctx), attempts: { increment: 1 } },
    select: { id: true, attempts: true },
  });
  return job ? { jobId: job.id, subjectId, token, attempts: job.attempts } : null;
}

/**
 * Lets a lease last longer. In a transaction it also holds the job's row until the end.
 *
 * @throws LeaseLostError
 */
export async function renewLease(ctx: JobContext, lease: Lease): Promise<void> {
  assertHeld(await ctx.db.job.updateMany({ where: leased(lease), data: { leaseUntil: leaseEnd(ctx) } }));
}

/**
 * Writes for a job's subject, in one transaction that holds the job's row first.
 *
 * @throws LeaseLostError; nothing is written then.
 */
export function writeUnderLease<C extends JobContext, T>(
  ctx: C,
  lease: Lease,
  write: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    await renewLease(ctx, lease);
    return write(ctx);
  });
}

/**
 * Ends a job: deletes it and writes what it came to, in one transaction.
 *
 * @throws LeaseLostError; nothing is written then.
 */
export function settleJob<C extends JobContext, T>(
  ctx: C,
  lease: Lease,
  write: (ctx: C) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    assertHeld(await ctx.db.job.deleteMany({ where: leased(lease) }));
    return write(ctx);
  });
}

/**
 * Ends a lease, not its job, which may be leased again from `notBefore`.
 *
 * @param error - the code of what went wrong, for the operator.
 * @throws LeaseLostError
 */
export async function releaseLease(
  ctx: JobContext,
  lease: Lease,
  { notBefore, error }: { notBefore: Date; error: string },
): Promise<void> {
  const data = { leaseToken: null, leaseUntil: null, notBefore, error };
  assertHeld(await ctx.db.job.updateMany({ where: leased(lease), data }));
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
