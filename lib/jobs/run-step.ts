import "server-only";
import type { JobKind } from "@/lib/db/generated/client";
import { env } from "@/lib/env";
import { AppError, toAppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import {
  LeaseLostError,
  releaseLease,
  renewLease,
  settleJob,
  takeLease,
  type JobContext,
  type Lease,
} from "./lease";

/** What a kind of job supplies. */
export interface JobDefinition<C extends JobContext> {
  kind: JobKind;
  /** In the order in which they are run. Each is idempotent: after a crash it is run again. */
  steps: readonly JobStep<C>[];
  /** What the user is told when workers have died of it again and again. */
  interrupted: string;
  /** Ends the work for good, by `settleJob`. */
  fail(ctx: C, lease: Lease, error: AppError): Promise<void>;
}

export interface JobStep<C extends JobContext> {
  name: string;
  /**
   * Writes by `writeUnderLease`; the last step of a kind by `settleJob`.
   *
   * @param signal - aborts when the lease was lost.
   * @throws SubjectGoneError where the subject is not there any more.
   */
  run(ctx: C, lease: Lease, signal: AbortSignal): Promise<void>;
}

/** What a step of a background function tells the function: ids, counts and instants only, never content. */
export type StepOutcome =
  | { next: "continue" }
  /** Settled, gone, or leased by another worker: nothing more to do. */
  | { next: "stop" }
  /** A passing fault: the job may be leased again from this instant (ISO 8601). */
  | { next: "retry"; at: string };

/** Thrown by a step whose subject was deleted or has expired: its job ends without a word. */
export class SubjectGoneError extends Error {
  override readonly name = "SubjectGoneError";
}

/** Attempts at a job, whether they ended in an error or in a crash. */
export const MAX_ATTEMPTS = 5;

/**
 * Leases a job, unless it was attempted too often: then it fails.
 *
 * @returns null when there is nothing to do.
 */
export async function leaseJob<C extends JobContext>(
  ctx: C,
  definition: JobDefinition<C>,
  subjectId: string,
): Promise<Lease | null> {
  const lease = await takeLease(ctx, definition.kind, subjectId);
  if (!lease || lease.attempts <= MAX_ATTEMPTS) return lease;
  await definition.fail(ctx, lease, new AppError("internal", definition.interrupted));
  return null;
}

/**
 * Runs one step of a leased job: keeps the lease alive meanwhile, and stores what went wrong. A passing fault releases the
 * job until its next attempt; every other, and the last attempt's, ends it.
 */
export async function runStep<C extends JobContext>(
  ctx: C,
  definition: JobDefinition<C>,
  step: JobStep<C>,
  lease: Lease,
): Promise<StepOutcome> {
  const lost = new AbortController();
  const renewEveryMs = (env().JOB_LEASE_SECONDS * 1000) / 3;
  const heartbeat = setInterval(() => {
    renewLease(ctx, lease).catch((error: unknown) => {
      // A database that does not answer for a moment is no reason to stop: the lease decides.
      if (error instanceof LeaseLostError) lost.abort(error);
    });
  }, renewEveryMs);
  try {
    await renewLease(ctx, lease);
    await step.run(ctx, lease, lost.signal);
    return { next: "continue" };
  } catch (error) {
    if (lost.signal.aborted) return { next: "stop" };
    return await storeFailure(ctx, definition, lease, error).catch(stopWhenLost);
  } finally {
    clearInterval(heartbeat);
  }
}

async function storeFailure<C extends JobContext>(
  ctx: C,
  definition: JobDefinition<C>,
  lease: Lease,
  cause: unknown,
): Promise<StepOutcome> {
  if (cause instanceof LeaseLostError) throw cause;
  if (cause instanceof SubjectGoneError) {
    await settleJob(ctx, lease, () => Promise.resolve());
    return { next: "stop" };
  }
  const error = toAppError(cause);
  const { attempts, subjectId } = lease;
  const retry = error.retryable && attempts < MAX_ATTEMPTS;
  const unexpected = error.code === "internal";
  const { causes, stack } = describeError(error.cause);
  log[unexpected ? "error" : "info"](
    {
      job: definition.kind,
      subjectId,
      code: error.code,
      attempts,
      retry,
      causes,
      ...(unexpected && { stack }),
    },
    "step failed",
  );
  if (!retry) {
    await definition.fail(ctx, lease, error);
    return { next: "stop" };
  }
  const notBefore = new Date(ctx.now().getTime() + 1000 * backoffSeconds(attempts, error.retryAfterSeconds));
  await releaseLease(ctx, lease, { notBefore, error: error.code });
  return { next: "retry", at: notBefore.toISOString() };
}

function stopWhenLost(error: unknown): StepOutcome {
  if (error instanceof LeaseLostError) return { next: "stop" };
  throw error;
}

/** 2, 8, 32, 128 seconds, or as long as the service asks for, but at most ten minutes. */
function backoffSeconds(attempts: number, wanted = 0): number {
  return Math.min(600, Math.max(wanted, 2 * 4 ** (attempts - 1)));
}
