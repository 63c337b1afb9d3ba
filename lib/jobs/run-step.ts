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

/** Defines a kind of job. */
export interface JobDefinition<C extends JobContext> {
  kind: JobKind;
  /** Run in this order. Each step must be idempotent, because it is rerun after a crash. */
  steps: readonly JobStep<C>[];
  /** The message for the user when workers have repeatedly died while processing the job. */
  interrupted: string;
  /** Ends the job permanently, using `settleJob`. */
  fail(ctx: C, lease: Lease, error: AppError): Promise<void>;
  /** Called after a step that did not succeed: removes what it has stored if its subject was deleted meanwhile. */
  cleanUp(ctx: C, subjectId: string): Promise<void>;
}

export interface JobStep<C extends JobContext> {
  name: string;
  /**
   * Writes using `writeUnderLease`, or `settleJob` in the last step.
   *
   * @param signal - aborts when the lease is lost.
   * @throws SubjectGoneError if the subject no longer exists.
   */
  run(ctx: C, lease: Lease, signal: AbortSignal): Promise<void>;
}

/** The outcome of a step: ids, counts and timestamps only, never content. */
export type StepOutcome =
  | { next: "continue" }
  /** Settled, deleted, or leased by another worker: nothing left to do. */
  | { next: "stop" }
  /** A transient error: the job may be leased again from this time (ISO 8601). */
  | { next: "retry"; at: string };

const STOP: StepOutcome = { next: "stop" };

/** Thrown by a step whose subject was deleted or has expired; the job then ends without an error. */
export class SubjectGoneError extends Error {
  override readonly name = "SubjectGoneError";
}

/** Maximum number of attempts at a job, whether they fail or crash. */
export const MAX_ATTEMPTS = 5;

/**
 * Leases a job, or fails it if it has been attempted too often.
 *
 * @returns null if there is nothing to do.
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
 * Runs one step of a leased job, renewing the lease meanwhile, and records any error. A transient error releases the
 * job for its next attempt; any other error, or one in the last attempt, fails it.
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
      // The database may be briefly unreachable; only a lost lease stops the step.
      if (error instanceof LeaseLostError) lost.abort(error);
    });
  }, renewEveryMs);
  try {
    await renewLease(ctx, lease);
    await step.run(ctx, lease, lost.signal);
    return { next: "continue" };
  } catch (error) {
    const outcome = lost.signal.aborted
      ? STOP
      : await storeFailure(ctx, definition, lease, error).catch(stopWhenLost);
    await definition.cleanUp(ctx, lease.subjectId);
    return outcome;
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
    return STOP;
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
    return STOP;
  }
  const notBefore = new Date(ctx.now().getTime() + 1000 * backoffSeconds(attempts, error.retryAfterSeconds));
  await releaseLease(ctx, lease, { notBefore, error: error.code });
  return { next: "retry", at: notBefore.toISOString() };
}

function stopWhenLost(error: unknown): StepOutcome {
  if (error instanceof LeaseLostError) return STOP;
  throw error;
}

/** 2, 8, 32, then 128 seconds, or longer if the service asks for it, but at most ten minutes. */
function backoffSeconds(attempts: number, wanted = 0): number {
  return Math.min(600, Math.max(wanted, 2 * 4 ** (attempts - 1)));
}
