import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { unavailable } from "@/lib/errors";

export interface S3Access {
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /**
   * Time limit for all attempts together. Uploads get more time. If a blob is read in parts, each part gets this
   * much.
   */
  timeoutMs?: number;
}

/** Errors contain neither keys nor content. Any failure except a missing object is an AppError `unavailable`. */
export interface S3Requests {
  send: (url: string, init?: RequestInit) => Promise<Uint8Array>;
  sendForParts: (url: string, signal?: AbortSignal) => AsyncGenerator<Uint8Array, void, void>;
  sizeOf: (url: string) => Promise<number | null>;
  succeeds: (url: string, init: RequestInit) => Promise<boolean>;
  /** Returns a URL with the signature in its query, for clients without a key. */
  signedUrl: (url: string) => Promise<string>;
}

/** Leaves time to answer the API request, which must take less than ten seconds. */
const TIMEOUT_MS = 8_000;
/** The slowest supported connection transfers 10 MB in twenty seconds. */
const BYTES_PER_MS = 500;
const MAX_ATTEMPTS = 5;
const BASE_DELAY_MS = 50;

class S3Failure extends Error {
  override readonly name = "S3Failure";
  readonly status: number | undefined;
  readonly code: string | undefined;
  constructor(
    what: string,
    readonly retryable: boolean,
    { cause, status, code }: { cause?: unknown; status?: number; code?: string | undefined } = {},
  ) {
    super(`The file store ${what}`, { cause });
    this.status = status;
    this.code = code;
  }

  /** The service works, but has no such object. Responses to HEAD have no code. */
  get isMissing(): boolean {
    return this.status === 404 && (this.code ?? "NoSuchKey") === "NoSuchKey";
  }
}

/**
 * Retries 429, 5xx and connection errors with exponential backoff, because all our requests are idempotent. Never
 * retries responses that were partly passed on, or timeouts, because no time is left.
 */
export function createS3Requests({ timeoutMs = TIMEOUT_MS, ...keys }: S3Access): S3Requests {
  const client = new AwsClient({ ...keys, service: "s3" });

  const attempts = <T>(
    url: string,
    init: RequestInit | undefined,
    receive: (request: Request, signal: AbortSignal) => Promise<T>,
  ) =>
    withRetries(timeoutMs + sendingMs(init?.body), async (leftMs) => {
      const request = await client.sign(url, init);
      const abort = new AbortController();
      return withTimeout(receive(request, abort.signal), request, abort, leftMs);
    });
  const send = (url: string, init?: RequestInit) => attempts(url, init, receiveBytes);

  return {
    send,

    async sizeOf(url) {
      const response = await unlessMissing(attempts(url, { method: "HEAD" }, receive));
      return response && Number(response.headers.get("content-length"));
    },

    succeeds: async (url, init) => (await unlessMissing(send(url, init))) !== null,

    async signedUrl(url) {
      return (await client.sign(url, { aws: { signQuery: true } })).url;
    },

    async *sendForParts(url, signal) {
      signal?.throwIfAborted();
      const abort = new AbortController();
      const end = () => abort.abort();
      signal?.addEventListener("abort", end);
      try {
        const request = await client.sign(url);
        const response = await withRetries(timeoutMs, (leftMs) =>
          withTimeout(receive(request, abort.signal), request, abort, leftMs),
        );
        const parts = partsOf(response, request, abort.signal);
        for (;;) {
          const part = await withTimeout(parts.next(), request, abort, timeoutMs);
          if (part.done) return;
          yield part.value;
        }
      } finally {
        signal?.removeEventListener("abort", end);
        end();
      }
    },
  };
}

function sendingMs(body: BodyInit | null | undefined): number {
  if (body instanceof Blob) return body.size / BYTES_PER_MS;
  return body instanceof Uint8Array ? body.byteLength / BYTES_PER_MS : 0;
}

async function unlessMissing<T>(sent: Promise<T>): Promise<T | null> {
  return sent.catch((error: unknown) => {
    if (error instanceof S3Failure && error.isMissing) return null;
    throw error;
  });
}

async function withRetries<T>(timeoutMs: number, send: (leftMs: number) => Promise<T>): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send(Math.max(1, Math.round(end - performance.now())));
    } catch (error) {
      if (!(error instanceof S3Failure)) throw error;
      const delayMs = Math.random() * BASE_DELAY_MS * 2 ** attempt;
      const isLast = attempt === MAX_ATTEMPTS || performance.now() + delayMs >= end;
      if (isLast || !error.retryable) throw error.isMissing ? error : unavailable(error);
      await sleep(delayMs);
    }
  }
}

/**
 * Doesn't use `AbortSignal.timeout`: fetch holds its signal weakly, so garbage collection would drop the timeout.
 * @param abort cancels the work
 */
async function withTimeout<T>(
  work: Promise<T>,
  { method }: Request,
  abort: AbortController,
  timeoutMs: number,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new S3Failure(`did not answer ${method} within ${timeoutMs} ms`, false));
      abort.abort();
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}

async function receiveBytes(request: Request, signal: AbortSignal): Promise<Uint8Array> {
  const received: Uint8Array[] = [];
  for await (const part of partsOf(await receive(request, signal), request, signal)) received.push(part);
  return Buffer.concat(received);
}

/** Cancels the body itself, because fetch may have dropped the signal and would leave the connection open. */
async function* partsOf({ body }: Response, request: Request, signal: AbortSignal) {
  const reader = body?.getReader();
  if (!reader) return;
  signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined));
  for (;;) {
    const part = await reader.read().catch((cause: unknown) => unreachable(request, cause));
    if (signal.aborted) unreachable(request, signal.reason);
    if (part.done) return;
    yield part.value;
  }
}

async function receive(request: Request, signal: AbortSignal): Promise<Response> {
  // Redirects are errors, so that fetch need not keep the body. A signature is valid for only one URL anyway.
  const response = await fetch(request, { signal, redirect: "error" }).catch((cause: unknown) =>
    unreachable(request, cause),
  );
  const { ok, status } = response;
  if (ok) return response;
  const [, code] = /<Code>(\w+)<\/Code>/.exec(await response.text().catch(() => "")) ?? [];
  const retryable = status === 429 || status >= 500;
  throw new S3Failure(`answered ${status} to ${request.method}`, retryable, { status, code });
}

function unreachable({ method }: Request, cause: unknown): never {
  throw new S3Failure(`could not be reached for ${method}`, true, { cause });
}
