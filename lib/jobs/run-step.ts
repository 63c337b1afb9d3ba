import "server-only";
import type { JobKind } from "@/lib/db/generated/client";
import { isDatabaseAway } from "@/lib/db/is-database-away";
import { toFailure, whyNotWritten } from "@/lib/db/why-not-written";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { isDiskFull } from "@/lib/storage/disk-full";
import { metrics } from "@/lib/metrics/metrics";
import {
  beginStep,
  LeaseLostError,
  outliveLease,
  releaseLease,
  renewLeaseUnlessLocked,
  settleJob,
  takeLease,
  type JobContext,
  type Lease,
} from "./lease";
import { handOver, workUnderWay } from "./work-under-way";

/** Defines a kind of job. */
export interface JobDefinition<C extends JobContext> {
  kind: JobKind;
  /** Whether a person is waiting: then the step fails when something is unavailable instead of waiting for it. */
  isAwaited?: true;
  /** Maximum number of attempts, whether they fail or crash; by default `MAX_ATTEMPTS`. */
  maxAttempts?: number;
  /** Run in this order. Each step must be idempotent, because it is rerun after a crash. */
  steps: readonly JobStep<C>[];
  /** Maximum number of workers that may die of it; by default `MAX_DEATHS`. */
  maxDeaths?: number;
  /** The message for the user when workers have repeatedly died, the last one in this step. */
  interrupted(step: string | null): string;
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
   * @param signal - aborts when the lease is lost, or released because the process ends.
   * @returns nothing, or "retry" if the step has released the lease itself, until then.
   * @throws SubjectGoneError if the subject no longer exists.
   */
  run(ctx: C, lease: Lease, signal: AbortSignal): Promise<void | RetryOutcome>;
}

/** The outcome of a step: ids, counts and timestamps only, never content. */
export type StepOutcome =
  | { next: "continue" }
  /** Settled, deleted, leased by another worker, or left to one: nothing left to do. */
  | { next: "stop" }
  | RetryOutcome;

/** A transient error: the job may be leased again from this time (ISO 8601). */
export interface RetryOutcome {
  next: "retry";
  at: string;
}

/** Thrown by a step whose subject was deleted or has expired; the job then ends without an error. */
export class SubjectGoneError extends Error {
  override readonly name = "SubjectGoneError";
}

/** How long a job waits before it is tried again while the file store is away or full. */
const WAIT_WHILE_AWAY_SECONDS = 5;

/** Maximum number of attempts at a job, unless its kind has another. */
export const MAX_ATTEMPTS = 5;

/** No job may take the server with it more than twice. What another deploy interrupts is handed over and does not count. */
export const MAX_DEATHS = 2;

/**
 * Leases a job, or fails it if it has been attempted too often or too many workers died of it.
 *
 * @returns null if there is nothing to do.
 */
export async function leaseJob<C extends JobContext>(
  ctx: C,
  definition: JobDefinition<C>,
  subjectId: string,
): Promise<Lease | null> {
  // On a full disk work waits: its outcome could not be stored.
  if (workUnderWay().givenUp.aborted || isDiskFull()) return null;
  if (workUnderWay().isWaiting({ kind: definition.kind, subjectId })) return null;
  const lease = await takeLease(ctx, definition.kind, subjectId);
  const { maxDeaths = MAX_DEATHS } = definition;
  if (!lease || (lease.attempts <= maxAttempts(definition) && lease.deaths < maxDeaths)) return lease;
  countAttempt(definition, "interrupted");
  const { attempts, deaths, step } = lease;
  log.error(
    { job: definition.kind, subjectId, attempts, deaths, step },
    "job given up after its workers died",
  );
  await definition.fail(ctx, lease, new AppError("internal", definition.interrupted(step)));
  return null;
}

function maxAttempts({ maxAttempts = MAX_ATTEMPTS }: { maxAttempts?: number }): number {
  return maxAttempts;
}

/** How often a lease is renewed while it lasts, so that a few renewals may fail. */
const RENEWALS_PER_LEASE = 5;

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
  if (workUnderWay().givenUp.aborted) {
    await handOver(ctx, lease);
    return stopped(definition, "handed_over");
  }
  const { controller, end } = workUnderWay().begin(ctx, lease);
  const stopRenewing = keepRenewing(ctx, lease, (lost) => controller.abort(lost));
  try {
    await beginStep(ctx, lease, step.name);
    workUnderWay().noteHeld(lease);
    const retry = await step.run(ctx, lease, controller.signal);
    if (retry) {
      countAttempt(definition, "to_retry");
      return retry;
    }
    if (step === definition.steps.at(-1)) countAttempt(definition, "succeeded");
    return { next: "continue" };
  } catch (error) {
    const lost = async () => {
      await outliveLease(ctx, lease);
      return stopped(definition, "lost");
    };
    const { aborted, reason } = controller.signal;
    const outcome = aborted
      ? reason instanceof LeaseLostError
        ? await lost()
        : stopped(definition, "handed_over")
      : await storeFailure(ctx, definition, lease, error).catch((failure: unknown) => {
          if (failure instanceof LeaseLostError) return lost();
          throw failure;
        });
    await definition.cleanUp(ctx, lease.subjectId);
    return outcome;
  } finally {
    stopRenewing();
    end();
  }
}

/** Renews a lease, one renewal at a time, until the returned function is called or the lease is lost. */
function keepRenewing(ctx: JobContext, lease: Lease, onLost: (error: LeaseLostError) => void): () => void {
  const pauseMs = (env().JOB_LEASE_SECONDS * 1000) / RENEWALS_PER_LEASE;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const renew = async () => {
    try {
      await renewLeaseUnlessLocked(ctx, lease);
    } catch (error) {
      if (error instanceof LeaseLostError) return onLost(error);
      // The database may be away for a moment: the work goes on, and what it writes is checked again.
    }
    plan();
  };
  const plan = () => {
    if (!stopped) timer = setTimeout(() => void renew(), pauseMs);
  };
  plan();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
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
    return stopped(definition, "subject_gone");
  }
  // The step is repeated under the same lease until the database is back, or can be written.
  if (isDatabaseAway(cause) || whyNotWritten(cause) === "read_only") {
    workUnderWay().noteWaiting(lease);
    throw cause;
  }
  const error = toFailure(cause);
  const { attempts, subjectId } = lease;
  // What the job works on is untouched while the file store is away or full: it waits, however long.
  const counts = error.code !== "unavailable" && error.code !== "disk_full";
  const retry = counts ? error.retryable && attempts < maxAttempts(definition) : !definition.isAwaited;
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
    return stopped(definition, "failed");
  }
  const seconds = counts ? backoffSeconds(attempts, error.retryAfterSeconds) : WAIT_WHILE_AWAY_SECONDS;
  const notBefore = new Date(ctx.now().getTime() + 1000 * seconds);
  await releaseLease(ctx, lease, { notBefore, error: error.code, counts });
  countAttempt(definition, "to_retry");
  return { next: "retry", at: notBefore.toISOString() };
}

/** What became of one attempt; `interrupted` ones ended with their workers, and so did the job. */
type AttemptOutcome =
  "succeeded" | "failed" | "to_retry" | "lost" | "handed_over" | "subject_gone" | "interrupted";

function stopped(definition: { kind: JobKind }, outcome: AttemptOutcome): StepOutcome {
  countAttempt(definition, outcome);
  return { next: "stop" };
}

function countAttempt({ kind }: { kind: JobKind }, outcome: AttemptOutcome): void {
  metrics().jobAttempts.inc({ kind, outcome });
}

/** 2, 8, 32, then 128 seconds, or longer if the service asks for it, but at most ten minutes. */
function backoffSeconds(attempts: number, wanted = 0): number {
  return Math.min(600, Math.max(wanted, 2 * 4 ** (attempts - 1)));
}
