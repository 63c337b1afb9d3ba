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

export interface JobDefinition<C extends JobContext> {
  kind: JobKind;
  /** A user is waiting, so the step fails instead of waiting for an unavailable service. */
  isAwaited?: true;
  maxAttempts?: number;
  /** Each step must be idempotent, because it runs again after a crash. */
  steps: readonly JobStep<C>[];
  maxDeaths?: number;
  /** Returns the message for the user. `step` is where the last worker died. */
  interrupted(step: string | null): string;
  fail(ctx: C, lease: Lease, error: AppError): Promise<void>;
  cleanUp(ctx: C, subjectId: string): Promise<void>;
}

export interface JobStep<C extends JobContext> {
  name: string;
  /**
   * Must write through `writeUnderLease`, or through `settleJob` in the last step.
   * @param signal aborts when the lease is lost or handed over
   * @returns an outcome if it released the lease
   * @throws SubjectGoneError
   */
  run(ctx: C, lease: Lease, signal: AbortSignal): Promise<void | RetryOutcome>;
}

/** Contains IDs, counts and timestamps only, never content. */
export type StepOutcome = { next: "continue" } | { next: "stop" } | RetryOutcome;

/** `at` is in ISO 8601. */
export interface RetryOutcome {
  next: "retry";
  at: string;
}

export class SubjectGoneError extends Error {
  override readonly name = "SubjectGoneError";
}

const WAIT_WHILE_AWAY_SECONDS = 5;

export const MAX_ATTEMPTS = 5;

/** How many times a job may crash the server. Work interrupted by a deploy doesn't count. */
export const MAX_DEATHS = 2;

/**
 * Fails the job after too many attempts or worker deaths.
 * @returns null if there is nothing to do
 */
export async function leaseJob<C extends JobContext>(
  ctx: C,
  definition: JobDefinition<C>,
  subjectId: string,
): Promise<Lease | null> {
  // On a full disk, the outcome could not be stored, so the job waits.
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

/** A few renewals may fail before the lease ends. */
const RENEWALS_PER_LEASE = 5;

/**
 * Releases the job for its next attempt after a transient error. Fails it after any other error or too many
 * attempts. Attempts while the file store is unavailable or full don't count.
 * @throws while the database is unavailable or read-only
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

function keepRenewing(ctx: JobContext, lease: Lease, onLost: (error: LeaseLostError) => void): () => void {
  const pauseMs = (env().JOB_LEASE_SECONDS * 1000) / RENEWALS_PER_LEASE;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const renew = async () => {
    try {
      await renewLeaseUnlessLocked(ctx, lease);
    } catch (error) {
      if (error instanceof LeaseLostError) return onLost(error);
      // The database may be briefly unavailable. Writes verify the lease again.
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
  // Rethrow, so that the step is repeated under the same lease until the database is writable.
  if (isDatabaseAway(cause) || whyNotWritten(cause) === "read_only") {
    workUnderWay().noteWaiting(lease);
    throw cause;
  }
  const error = toFailure(cause);
  const { attempts, subjectId } = lease;
  // While the file store is unavailable or full, the job waits and attempts don't count.
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

type AttemptOutcome =
  "succeeded" | "failed" | "to_retry" | "lost" | "handed_over" | "subject_gone" | "interrupted";

function stopped(definition: { kind: JobKind }, outcome: AttemptOutcome): StepOutcome {
  countAttempt(definition, outcome);
  return { next: "stop" };
}

function countAttempt({ kind }: { kind: JobKind }, outcome: AttemptOutcome): void {
  metrics().jobAttempts.inc({ kind, outcome });
}

/** @param wanted the wait that the service asks for, if any */
function backoffSeconds(attempts: number, wanted = 0): number {
  return Math.min(600, Math.max(wanted, 2 * 4 ** (attempts - 1)));
}
