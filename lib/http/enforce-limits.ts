import "server-only";
import { READS_AT_A_TIME } from "@/lib/api/limits";
import type { Operation } from "@/lib/api/operations";
import { ConcurrencyLimiter, TooManyWaiting } from "@/lib/concurrency-limiter";
import type { DatabaseContext } from "@/lib/db/client";
import { env } from "@/lib/env";
import { AppError } from "@/lib/errors";
import type { Caller } from "@/lib/auth/caller";
import { assertDiskHasRoom } from "@/lib/storage/disk-full";
import { CLIENT_ADDRESS, isLoopback, networkOf } from "./client-address";
import { RateLimiter } from "./rate-limiter";

const READ_TIMEOUT_MS = 5_000;
const MAX_WAITING_READS = 50;
/** How long a call for a large response may wait. Must exceed the time that a stalled reader stays connected. */
const LONG_READ_TIMEOUT_MS = 30_000;

let changeRate: RateLimiter | undefined;
let readRate: RateLimiter | undefined;
let anonymousRate: RateLimiter | undefined;
const reads = new ConcurrencyLimiter({ perKey: READS_AT_A_TIME, waitingPerKey: MAX_WAITING_READS });
const toolMessages = new ConcurrencyLimiter({ perKey: READS_AT_A_TIME, waitingPerKey: MAX_WAITING_READS });
const longReads = new ConcurrencyLimiter({ perKey: 1, waitingPerKey: READS_AT_A_TIME });

/**
 * Applies the limits of docs/decisions/0004-rate-limits.md. Call this outside a transaction.
 * @returns a function that releases what the request holds; call it when the response has ended
 * @throws AppError `rate_limited`, `disk_full`; `bad_request` if the client disconnected while waiting
 */
export async function enforceLimits(
  ctx: DatabaseContext,
  operation: Operation,
  { userId, key }: Pick<Caller, "userId" | "key">,
  signal: AbortSignal,
): Promise<() => void> {
  await countCall(ctx, operation, userId);
  const { method, long, program } = operation;
  // A program that reads slowly must not hold up its owner's pages.
  const reader = `${key ? "key" : "session"} ${userId}`;
  // Tool messages have their own limiter, because a message may hold a file or wait for a document.
  if (program) return acquire(toolMessages, reader, READ_TIMEOUT_MS, signal);
  if (method !== "GET") return () => undefined;
  const release = await acquire(reads, reader, READ_TIMEOUT_MS, signal);
  if (!long) return release;
  try {
    const releaseLong = await acquire(longReads, reader, LONG_READ_TIMEOUT_MS, signal);
    return () => {
      releaseLong();
      release();
    };
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * Counts the call towards the user's limit. A full disk allows only reads and deletes.
 * @throws AppError `rate_limited`, `disk_full`
 */
export async function countCall(
  ctx: DatabaseContext,
  { method, program }: Operation,
  userId: string,
): Promise<void> {
  if (method !== "GET" && method !== "DELETE" && !program) assertDiskHasRoom();
  const rate =
    method === "GET" || program
      ? (readRate ??= new RateLimiter("read", env().READS_PER_MINUTE))
      : (changeRate ??= new RateLimiter("change", env().RATE_LIMIT_PER_MINUTE));
  const seconds = await rate.hit(ctx, userId);
  if (seconds > 0) throw tooManyRequests(seconds);
}

/**
 * Counts a call without a session towards its address's limit. Exempts loopback addresses, because all clients of an
 * untrusted local proxy share one.
 * @throws AppError `rate_limited`.
 */
export async function enforceAnonymousLimit(ctx: DatabaseContext, headers: Headers): Promise<void> {
  const address = headers.get(CLIENT_ADDRESS);
  if (address === null || isLoopback(address)) return;
  anonymousRate ??= new RateLimiter("anonymous", env().ANONYMOUS_PER_MINUTE);
  const seconds = await anonymousRate.hit(ctx, networkOf(address));
  if (seconds > 0) throw tooManyRequests(seconds);
}

async function acquire(
  limiter: ConcurrencyLimiter,
  reader: string,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<() => void> {
  const timeout = AbortSignal.timeout(timeoutMs);
  const release = await limiter.acquire(reader, { signal: timeout }).catch((error: unknown) => {
    if (!timeout.aborted && !(error instanceof TooManyWaiting)) throw error;
    throw tooManyRequests(READ_TIMEOUT_MS / 1000);
  });
  if (!signal.aborted) return release;
  release();
  throw new AppError("bad_request", "The request was cancelled while it was waiting.");
}

function tooManyRequests(seconds: number): AppError {
  return new AppError("rate_limited", `Too many requests. Please try again in ${seconds} seconds.`, {
    retryAfterSeconds: seconds,
  });
}
