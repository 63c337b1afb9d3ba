import { GleanerError } from "./gleaner-error";

export interface Patience {
  /** How long to retry a call while the server cannot respond. Default: 30. */
  seconds?: number;
}

const DEFAULT_SECONDS = 30;
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
const PASSING = new Set([429, 502, 503, 504]);

/**
 * Retries GET requests, and other requests that the server did not accept (429, no connection). Pauses grow and
 * respect `Retry-After`. The returned fetch throws GleanerError `unreachable`, or the reason if the request is
 * aborted.
 */
export function patientFetch({ seconds = DEFAULT_SECONDS }: Patience = {}): (
  request: Request,
) => Promise<Response> {
  return async (request) => {
    const end = Date.now() + seconds * 1000;
    for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
      const outcome = await attempt(request.clone());
      const wait = outcome instanceof Response ? Math.max(pause, retryAfter(outcome)) : pause;
      if (!mayRepeat(request, outcome) || Date.now() + wait > end) {
        if (outcome instanceof Response) return outcome;
        throw outcome;
      }
      if (outcome instanceof Response) await outcome.body?.cancel();
      await pauseFor(wait, request.signal);
    }
  };
}

async function attempt(request: Request): Promise<Response | GleanerError> {
  try {
    return await fetch(request);
  } catch (error) {
    if (request.signal.aborted) throw error;
    return GleanerError.unreachable(error);
  }
}

function mayRepeat({ method }: Request, outcome: Response | GleanerError): boolean {
  if (outcome instanceof Response)
    return outcome.status === 429 || (method === "GET" && PASSING.has(outcome.status));
  return method === "GET" || wasNeverSent(outcome);
}

/** If the connection failed, the server cannot have received the request. */
function wasNeverSent({ cause }: GleanerError): boolean {
  const reason = cause instanceof Error ? cause.cause : undefined;
  const code = reason instanceof Error && "code" in reason ? reason.code : undefined;
  return (
    code === "ECONNREFUSED" ||
    code === "ENOTFOUND" ||
    code === "EAI_AGAIN" ||
    code === "EHOSTUNREACH" ||
    code === "ENETUNREACH" ||
    code === "UND_ERR_CONNECT_TIMEOUT"
  );
}

/** In milliseconds. 0 if the header is missing or is not a number of seconds. */
function retryAfter(response: Response): number {
  const seconds = Number(response.headers.get("Retry-After") ?? 0);
  return Number.isFinite(seconds) ? Math.max(0, seconds * 1000) : 0;
}

/** @throws the abort reason of `signal` */
export function pauseFor(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener("abort", abort, { once: true });
  });
}
