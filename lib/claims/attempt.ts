import "server-only";
import type { Context } from "@/lib/context";
import { env } from "@/lib/env";
import { toAppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { ClaimLostError, MAX_ATTEMPTS, type Claim, type Claimable } from "./claim";
import type { StepOutcome } from "./step-outcome";

/**
 * Runs one step of claimed work: keeps the claim alive meanwhile, and stores what went wrong. A passing fault gives the
 * claim back until the next attempt; every other, and the last attempt's, ends the work.
 *
 * @param work - should stop when `signal` aborts: the claim was lost.
 */
export async function attempt(
  ctx: Context,
  claimable: Claimable,
  claim: Claim,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<StepOutcome> {
  const lost = new AbortController();
  const renewEveryMs = (env().JOB_LEASE_SECONDS * 1000) / 3;
  const heartbeat = setInterval(() => {
    claimable.renew(ctx, claim).catch((error: unknown) => {
      // A database that does not answer for a moment is no reason to stop: the lease decides.
      if (error instanceof ClaimLostError) lost.abort(error);
    });
  }, renewEveryMs);
  try {
    await claimable.renew(ctx, claim);
    await work(lost.signal);
    return { next: "continue" };
  } catch (error) {
    if (lost.signal.aborted) return { next: "stop" };
    return await storeFailure(ctx, claimable, claim, error).catch(stopWhenLost);
  } finally {
    clearInterval(heartbeat);
  }
}

async function storeFailure(
  ctx: Context,
  claimable: Claimable,
  claim: Claim,
  cause: unknown,
): Promise<StepOutcome> {
  if (cause instanceof ClaimLostError) throw cause;
  const error = toAppError(cause);
  const attempts = await claimable.countAttempts(ctx, claim);
  const retry = error.retryable && attempts < MAX_ATTEMPTS;
  const unexpected = error.code === "internal";
  const { causes, stack } = describeError(error.cause);
  log[unexpected ? "error" : "info"](
    { [claimable.kind]: claim.id, code: error.code, attempts, retry, causes, ...(unexpected && { stack }) },
    "step failed",
  );
  if (!retry) {
    await claimable.fail(ctx, claim, error);
    return { next: "stop" };
  }
  const at = new Date(ctx.now().getTime() + 1000 * backoffSeconds(attempts, error.retryAfterSeconds));
  await claimable.giveBack(ctx, claim, at);
  return { next: "retry", at: at.toISOString() };
}

function stopWhenLost(error: unknown): StepOutcome {
  if (error instanceof ClaimLostError) return { next: "stop" };
  throw error;
}

/** 2, 8, 32, 128 seconds, or as long as the service asks for, but at most ten minutes. */
function backoffSeconds(attempts: number, wanted = 0): number {
  return Math.min(600, Math.max(wanted, 2 * 4 ** (attempts - 1)));
}
