import "server-only";
import { READS_AT_A_TIME } from "@/lib/api/limits";
import type { Operation } from "@/lib/api/operations";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import { RateLimiter } from "./rate-limit";
import { ReadSlots } from "./read-slots";

/** How long a read waits for others of the same user to be answered, and how many may wait. */
const READ_PATIENCE_MS = 5_000;
const READS_WAITING = 50;
/** How long one that may be megabytes waits for the user's others. */
const LONG_READ_PATIENCE_MS = 30_000;

let changes: RateLimiter | undefined;
let reads: RateLimiter | undefined;
const readSlots = new ReadSlots(READS_AT_A_TIME, READ_PATIENCE_MS, READS_WAITING);
const longReadSlots = new ReadSlots(1, LONG_READ_PATIENCE_MS, READS_AT_A_TIME);

/**
 * Keeps a user within what leaves the others enough; see docs/decisions/rate-limits.md.
 *
 * @returns what is to be called when the request has been answered.
 * @throws AppError `rate_limited`; `bad_request` where the sender is gone meanwhile.
 */
export async function admit(
  { method, long }: Operation,
  userId: string,
  signal: AbortSignal,
): Promise<() => void> {
  if (method !== "GET") {
    changes ??= new RateLimiter(env().RATE_LIMIT_PER_MINUTE);
    assertNoWait(changes.hit(userId));
    return () => undefined;
  }
  reads ??= new RateLimiter(env().READS_PER_MINUTE);
  assertNoWait(reads.hit(userId));
  const leave = await enter(readSlots, userId, signal);
  if (!long) return leave;
  try {
    const leaveLong = await enter(longReadSlots, userId, signal);
    return () => {
      leaveLong();
      leave();
    };
  } catch (error) {
    leave();
    throw error;
  }
}

async function enter(slots: ReadSlots, userId: string, signal: AbortSignal): Promise<() => void> {
  const leave = await slots.enter(userId);
  if (!leave) throw tooManyRequests(READ_PATIENCE_MS / 1000);
  if (!signal.aborted) return leave;
  leave();
  throw new AppError("bad_request", "The request was cancelled while it waited for its turn.");
}

function assertNoWait(seconds: number): void {
  if (seconds > 0) throw tooManyRequests(seconds);
}

function tooManyRequests(seconds: number): AppError {
  return new AppError("rate_limited", `Too many requests. Please try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}
