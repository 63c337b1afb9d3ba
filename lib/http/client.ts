import { defaultErrors } from "@/lib/api/default-errors";
import { endpoints, type OperationName } from "@/lib/api/endpoints";
import type { FailureAnswer } from "@/lib/api/envelope";
import { CSRF_HEADER } from "@/lib/api/limits";
import type { Operations } from "@/lib/api/operations";
import type { z } from "zod";

type Input<O> = (O extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : { params?: undefined }) &
  (O extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : { query?: undefined }) &
  (O extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined });
type Answer<O> = O extends { answer: infer A extends z.ZodType } ? z.output<A> : never;

/** The calls that answer JSON and take no file. */
export type CallName = {
  [N in OperationName]: Operations[N] extends { answer: null } | { upload: true } ? never : N;
}[OperationName];
export type UploadName = {
  [N in OperationName]: Operations[N] extends { upload: true } ? N : never;
}[OperationName];
export type CallInput<N extends OperationName> = Input<Operations[N]>;
export type CallAnswer<N extends OperationName> = Answer<Operations[N]>;

/** A failed call. `message` is the server's, else the default of product.md, section 8. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    /** 0 when no answer came at all. */
    readonly status: number,
    readonly code: string,
    readonly fields: Record<string, string> = {},
    /** When the same call may pass, where the server says so; else 0. */
    readonly retryAfterSeconds = 0,
  ) {
    super(message);
  }
}

let csrfToken: string | null = null;

/**
 * Calls the API and returns its answer.
 *
 * @throws ApiError for every failure; DOMException "AbortError" when `signal` aborts.
 */
export async function callApi<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { signal?: AbortSignal } = {},
): Promise<CallAnswer<N>> {
  // The browser asks with the ETag of the answer that it has, and gives that one where nothing has changed.
  const response = await send(name, input, { cache: "no-cache", ...options });
  const answer: unknown = await response.json().catch(() => null);
  if (!response.ok) throw failure(name, response, answer);
  return answer as CallAnswer<N>;
}

/** Fetches a file; the name is the server's. Failures as with `callApi`. */
export async function downloadFile(
  name: "downloadDocuments",
  input: CallInput<"downloadDocuments">,
): Promise<{ blob: Blob; filename: string }> {
  const response = await send(name, input, { cache: "no-store" });
  if (!response.ok) throw failure(name, response, await response.json().catch(() => null));
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const filename = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "download";
  return { blob: await response.blob(), filename };
}

/**
 * Sends one file.
 *
 * @param onProgress - gets the share of bytes sent, 0 to 1.
 * @throws ApiError for every failure; DOMException "AbortError" when `signal` aborts.
 */
export async function uploadFile<N extends UploadName>(
  name: N,
  input: CallInput<N>,
  file: File,
  options: { onProgress?: (share: number) => void; signal?: AbortSignal } = {},
): Promise<CallAnswer<N>> {
  // fetch reports no progress of what it sends; XMLHttpRequest does.
  const attempt = async () => sendForm(addressOf(name, input), file, await knownCsrfToken(), options);
  let result = await attempt();
  if (isStaleToken(result.status, result.answer)) {
    csrfToken = null;
    result = await attempt();
  }
  if (result.status < 200 || result.status >= 300) {
    throw failure(name, result, result.answer, `${defaultErrors[name]}: ${file.name}`);
  }
  return result.answer as CallAnswer<N>;
}

async function send<N extends OperationName>(
  name: N,
  input: CallInput<N>,
  { cache, signal }: { cache: RequestCache; signal?: AbortSignal },
): Promise<Response> {
  const { method } = endpoints[name];
  const address = addressOf(name, input);
  const attempt = async () => {
    const headers = new Headers({ Accept: "application/json" });
    if (method !== "GET") headers.set(CSRF_HEADER, await knownCsrfToken());
    if (input.body !== undefined) headers.set("Content-Type", "application/json");
    const response = await fetch(address, {
      method,
      headers,
      credentials: "same-origin",
      cache,
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
      ...(signal ? { signal } : {}),
    }).catch((error: unknown) => {
      if (error instanceof DOMException && error.name === "AbortError") throw error;
      throw new ApiError(defaultErrors[name], 0, "offline");
    });
    csrfToken = response.headers.get(CSRF_HEADER) ?? csrfToken;
    return response;
  };
  const response = await attempt();
  if (
    response.status !== 403 ||
    !isStaleToken(
      403,
      await response
        .clone()
        .json()
        .catch(() => null),
    )
  )
    return response;
  csrfToken = null;
  return attempt();
}

/** A page that was rendered by the server has seen no API answer yet: any GET brings the token. */
async function knownCsrfToken(): Promise<string> {
  if (csrfToken === null) {
    const response = await fetch(endpoints.getUser.path, { credentials: "same-origin", cache: "no-store" });
    csrfToken = response.headers.get(CSRF_HEADER);
  }
  return csrfToken ?? "";
}

function isStaleToken(status: number, answer: unknown): boolean {
  return status === 403 && isFailureAnswer(answer) && answer.code === "csrf";
}

function failure(
  name: OperationName,
  { status, headers }: { status: number; headers: Pick<Headers, "get"> },
  answer: unknown,
  fallback = defaultErrors[name],
): ApiError {
  if (!isFailureAnswer(answer)) return new ApiError(fallback, status, "unknown");
  const wait = Number(headers.get("Retry-After") ?? 0);
  return new ApiError(answer.error || fallback, status, answer.code, answer.fields, wait);
}

/** A proxy in between may answer with something else than the product's envelope. */
function isFailureAnswer(answer: unknown): answer is FailureAnswer {
  return typeof answer === "object" && answer !== null && "error" in answer && "code" in answer;
}

function addressOf<N extends OperationName>(name: N, input: CallInput<N>): string {
  const params: Record<string, unknown> = input.params ?? {};
  const path = endpoints[name].path.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String(params[key])),
  );
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(input.query ?? {})) {
    if (Array.isArray(value)) for (const item of value) query.append(key, String(item));
    else if (value !== undefined) query.set(key, String(value));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}

function sendForm(
  address: string,
  file: File,
  token: string,
  { onProgress, signal }: { onProgress?: (share: number) => void; signal?: AbortSignal },
): Promise<{ status: number; headers: Pick<Headers, "get">; answer: unknown }> {
  return new Promise((resolve, reject) => {
    const form = new FormData();
    form.append("file", file);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const settle = (status: number) => {
      signal?.removeEventListener("abort", abort);
      csrfToken = request.getResponseHeader(CSRF_HEADER) ?? csrfToken;
      const headers = { get: (name: string) => request.getResponseHeader(name) };
      resolve({ status, headers, answer: request.response as unknown });
    };
    request.open("POST", address);
    request.responseType = "json";
    request.setRequestHeader(CSRF_HEADER, token);
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total);
    };
    request.onload = () => settle(request.status);
    request.onerror = () => settle(0);
    request.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    if (signal?.aborted) return reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", abort);
    request.send(form);
  });
}
