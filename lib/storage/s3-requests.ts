import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";

export interface S3Access {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Limit of one attempt, from connecting to the last byte of the response. */
  timeoutMs?: number;
}

/** Signs and sends a request and returns the response body. @throws Error that names neither key nor content. */
export type SendToS3 = (url: string, init?: RequestInit) => Promise<Uint8Array>;

const TIMEOUT_MS = 30_000;
const MAX_ATTEMPTS = 5;
const BASE_DELAY_MS = 50;

class S3Failure extends Error {
  override readonly name = "S3Failure";
  /** For the log. */
  readonly status: number | undefined;
  constructor(
    what: string,
    /** Whether the same request may succeed shortly. */
    readonly retryable: boolean,
    { cause, status }: { cause?: unknown; status?: number } = {},
  ) {
    super(`The file store ${what}`, { cause });
    this.status = status;
  }
}

/**
 * Creates a client that retries with exponential backoff on 429, on 5xx and on connection errors; all our requests are
 * idempotent. Timeouts are not retried, since each attempt would keep the caller waiting just as long again.
 */
export function createS3Requests({ timeoutMs = TIMEOUT_MS, ...keys }: S3Access): SendToS3 {
  const client = new AwsClient({ ...keys, service: "s3" });
  return async (url, init) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await sendWithTimeout(await client.sign(url, init), timeoutMs);
      } catch (error) {
        if (attempt === MAX_ATTEMPTS || !(error instanceof S3Failure && error.retryable)) throw error;
        await sleep(Math.random() * BASE_DELAY_MS * 2 ** attempt);
      }
    }
  };
}

/**
 * The timer is kept here and not left to `AbortSignal.timeout`: fetch holds its signal only weakly, so that a garbage
 * collection during the response would drop the timeout.
 */
async function sendWithTimeout(request: Request, timeoutMs: number): Promise<Uint8Array> {
  const abort = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new S3Failure(`did not answer ${request.method} within ${timeoutMs} ms`, false));
      abort.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([sendOnce(request, abort.signal), timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

async function sendOnce(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  const { status, bytes } = await receive(request, signal).catch((cause: unknown) => {
    throw new S3Failure(`could not be reached for ${request.method}`, true, { cause });
  });
  if (status >= 200 && status < 300) return bytes;
  const retryable = status === 429 || status >= 500;
  throw new S3Failure(`answered ${status} to ${request.method}`, retryable, { status });
}

async function receive(
  request: Request,
  signal: AbortSignal,
): Promise<{ status: number; bytes: Uint8Array }> {
  const response = await fetch(request, { signal });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}
