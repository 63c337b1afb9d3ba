import { defaultErrors } from "@/lib/api/default-errors";
import { endpoints, type OperationName } from "@/lib/api/endpoints";
import type { FailureAnswer } from "@/lib/api/envelope";
import { CSRF_HEADER } from "@/lib/api/limits";
import type { Operations } from "@/lib/api/operations";
import type { StartedUpload } from "@/lib/api/upload";
import type { z } from "zod";
import { postForm } from "./post-form";

type Input<O> = (O extends { params: infer P extends z.ZodType }
  ? { params: z.input<P> }
  : { params?: undefined }) &
  (O extends { query: infer Q extends z.ZodType } ? { query: z.input<Q> } : { query?: undefined }) &
  (O extends { body: infer B extends z.ZodType } ? { body: z.input<B> } : { body?: undefined });
type Answer<O> = O extends { answer: infer A extends z.ZodType } ? z.output<A> : never;

export type CallName = {
  [N in OperationName]: Operations[N] extends { answer: null } | { upload: true } ? never : N;
}[OperationName];
export type UploadName = {
  [N in OperationName]: Operations[N] extends { upload: true } ? N : never;
}[OperationName];
export type FileName = {
  [N in OperationName]: Operations[N] extends { answer: null; mediaTypes: readonly string[] } ? N : never;
}[OperationName];
export type CallInput<N extends OperationName> = Input<Operations[N]>;
export type CallAnswer<N extends OperationName> = Answer<Operations[N]>;

/** `message` comes from the server, or else is the operation's default error. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  constructor(
    message: string,
    /** 0 if there was no response. */
    readonly status: number,
    readonly code: string,
    readonly fields: Record<string, string> = {},
    readonly retryAfterSeconds = 0,
    readonly requestId?: string,
  ) {
    super(message);
  }
}

let csrfToken: string | null = null;

/** @throws ApiError on any failure; DOMException "AbortError" when `signal` aborts. */
export async function callApi<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: { signal?: AbortSignal } = {},
): Promise<CallAnswer<N>> {
  // Make the browser revalidate its cached response with the ETag.
  const response = await send(name, input, { cache: "no-cache", ...options });
  const answer = await answerOf(response);
  if (!response.ok) throw failure(name, response, answer);
  return answer as CallAnswer<N>;
}

/**
 * `filename` is the name that the server gives the file.
 * @throws like `callApi`
 */
export async function downloadFile<N extends FileName>(
  name: N,
  input: CallInput<N>,
  options: { signal?: AbortSignal } = {},
): Promise<{ blob: Blob; filename: string }> {
  const response = await send(name, input, { cache: "no-store", ...options });
  if (!response.ok) throw failure(name, response, await answerOf(response));
  const disposition = response.headers.get("Content-Disposition") ?? "";
  const filename = /filename="([^"]+)"/.exec(disposition)?.[1] ?? "download";
  return { blob: await response.blob(), filename };
}

export interface UploadOptions {
  direct?: boolean;
  onProgress?: (progress: number) => void;
  signal?: AbortSignal;
}

const STARTS = {
  uploadDocument: "startUpload",
  runWizard: "startWizardUpload",
} as const satisfies Record<UploadName, OperationName>;

/** Set if the server was reachable but the bucket wasn't. Lasts until reload. */
let bucketUnreachable = false;

/**
 * Uploads through the server if this browser cannot reach the bucket.
 * @throws ApiError on any failure; DOMException "AbortError" when `signal` aborts
 */
export async function uploadFile<N extends UploadName>(
  name: N,
  input: CallInput<N>,
  file: File,
  options: UploadOptions = {},
): Promise<CallAnswer<N>> {
  const triesBucket = options.direct === true && !bucketUnreachable;
  if (triesBucket) {
    const uploadId = await sendToBucket(name, input, file, options);
    if (uploadId !== null) return handOver(name, input, file, uploadId, options);
  }
  const form = new FormData();
  form.append("file", file);
  const attempt = async () => {
    const token = await knownCsrfToken();
    const sent = await postForm(addressOf(name, input), form, {
      headers: { [CSRF_HEADER]: token },
      ...options,
    });
    csrfToken = sent.headers.get(CSRF_HEADER) ?? csrfToken;
    return sent;
  };
  let result = await attempt();
  if (isStaleToken(result.status, result.answer)) {
    csrfToken = null;
    result = await attempt();
  }
  if (result.status < 200 || result.status >= 300) throw uploadFailure(name, file, result, result.answer);
  // If there were no connection, the upload through the server would have failed, too.
  bucketUnreachable ||= triesBucket;
  return result.answer as CallAnswer<N>;
}

/** @returns null if the bucket is unreachable */
async function sendToBucket<N extends UploadName>(
  name: N,
  input: CallInput<N>,
  file: File,
  options: UploadOptions,
): Promise<string | null> {
  const body = { filename: file.name, size: file.size, type: file.type };
  const response = await send(STARTS[name], { ...input, body } as CallInput<OperationName>, {
    cache: "no-store",
    ...options,
  });
  const answer = await answerOf(response);
  if (!response.ok) throw uploadFailure(name, file, response, answer);
  const { upload_id, url, fields } = answer as StartedUpload;
  const form = new FormData();
  for (const [field, value] of Object.entries(fields)) form.append(field, value);
  form.append("file", file);
  const sent = await postForm(url, form, options);
  if (sent.status === 0) return null;
  if (sent.status < 200 || sent.status >= 300) throw uploadFailure(name, file, sent, null);
  return upload_id;
}

async function handOver<N extends UploadName>(
  name: N,
  input: CallInput<N>,
  file: File,
  uploadId: string,
  options: UploadOptions,
): Promise<CallAnswer<N>> {
  const body = { upload_id: uploadId };
  const response = await send(name, { ...input, body } as CallInput<N>, { cache: "no-store", ...options });
  const answer = await answerOf(response);
  if (!response.ok) throw uploadFailure(name, file, response, answer);
  return answer as CallAnswer<N>;
}

function uploadFailure(name: UploadName, file: File, answered: Answered, answer: unknown): ApiError {
  return failure(name, answered, answer, `${defaultErrors[name]}: ${file.name}`);
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
  const isStale = response.status === 403 && isStaleToken(403, await answerOf(response.clone()));
  if (!isStale) return response;
  csrfToken = null;
  return attempt();
}

function answerOf(response: Response): Promise<unknown> {
  return response.json().catch(() => null);
}

/** After a server-rendered page, no API response has brought the token yet. Any GET returns it. */
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

interface Answered {
  status: number;
  headers: Pick<Headers, "get">;
}

function failure(
  name: OperationName,
  { status, headers }: Answered,
  answer: unknown,
  fallback = defaultErrors[name],
): ApiError {
  if (!isFailureAnswer(answer)) return new ApiError(fallback, status, "unknown");
  const wait = Number(headers.get("Retry-After") ?? 0);
  return new ApiError(answer.error || fallback, status, answer.code, answer.fields, wait, answer.request_id);
}

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
