import "server-only";
import { setTimeout as pause } from "node:timers/promises";
import { AwsClient } from "aws4fetch";

export interface S3Access {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Of one try, from connecting to the last byte of the answer. */
  timeoutMs?: number;
}

/** Sends one request, signed, and gives the body of its answer. @throws Error that names neither key nor content */
export type SendToS3 = (url: string, init?: RequestInit) => Promise<Uint8Array>;

const TIMEOUT_MS = 30_000;
const TRIES = 5;
const FIRST_PAUSE_MS = 50;

class S3Failure extends Error {
  override readonly name = "S3Failure";
  /** For the log. */
  readonly status: number | undefined;
  constructor(
    what: string,
    /** Whether the same request may succeed in a moment. */
    readonly passing: boolean,
    { cause, status }: { cause?: unknown; status?: number } = {},
  ) {
    super(`The file store ${what}`, { cause });
    this.status = status;
  }
}

/**
 * Tries again, after growing pauses, what was answered with 429 or from 500 on and what found no connection or lost it:
 * none of our requests does more the second time. A service that is silent is not asked again, since each try would make
 * somebody wait as long once more.
 */
export function createS3Requests({ timeoutMs = TIMEOUT_MS, ...keys }: S3Access): SendToS3 {
  const client = new AwsClient({ ...keys, service: "s3" });
  return async (url, init) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await answerInTime(await client.sign(url, init), timeoutMs);
      } catch (error) {
        if (tries === TRIES || !(error instanceof S3Failure && error.passing)) throw error;
        await pause(Math.random() * FIRST_PAUSE_MS * 2 ** tries);
      }
    }
  };
}

/**
 * The time is kept here, not by fetch alone: fetch holds its signal so loosely that memory which is tidied while an
 * answer comes in takes the time-out with it.
 */
async function answerInTime(request: Request, timeoutMs: number): Promise<Uint8Array> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new S3Failure(`did not answer ${request.method} within ${timeoutMs} ms`, false));
      abort.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([answerTo(request, abort.signal), late]);
  } finally {
    clearTimeout(timer);
  }
}

async function answerTo(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  const { status, bytes } = await receive(request, signal).catch((cause: unknown) => {
    throw new S3Failure(`could not be reached for ${request.method}`, true, { cause });
  });
  if (status >= 200 && status < 300) return bytes;
  const passing = status === 429 || status >= 500;
  throw new S3Failure(`answered ${status} to ${request.method}`, passing, { status });
}

async function receive(
  request: Request,
  signal: AbortSignal,
): Promise<{ status: number; bytes: Uint8Array }> {
  const response = await fetch(request, { signal });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}
