import "server-only";
import type { FailureAnswer } from "@/lib/api/envelope";
import { genericError } from "@/lib/api/default-errors";
import { toFailure } from "@/lib/db/why-not-written";
import { AppError, type ErrorCode } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { encodeJson, etagOf, streamOf } from "./json-body";
import { requestIdOf } from "./request-id";
import { streamParts } from "./stream-parts";

/** Only the caller may cache a response. next.config.ts adds the security headers. */
const API_HEADERS = { "Cache-Control": "private, no-cache" };

/**
 * Returns 304 to a GET if the response is unchanged.
 * @param revision identifies the response; defaults to its content's hash
 */
export async function successResponse(
  request: Request,
  answer: Record<string, unknown>,
  status: number,
  revision?: string,
): Promise<Response> {
  const { chunks, etag } = await encodeJson({ success: true, ...answer }, revision);
  const headers = new Headers({ ...API_HEADERS, "Content-Type": "application/json; charset=utf-8" });
  if (request.method !== "GET") return new Response(streamOf(chunks), { status, headers });

  if (isUnchanged(request, etag)) return unchangedResponse(etag);
  headers.set("ETag", etag);
  return new Response(streamOf(chunks), { status, headers });
}

/** Creates the response only if its revision has changed. */
export async function revisedResponse(
  request: Request,
  revision: string,
  answer: () => Promise<Record<string, unknown>>,
): Promise<Response> {
  const etag = etagOf(revision);
  if (isUnchanged(request, etag)) return unchangedResponse(etag);
  return successResponse(request, await answer(), 200, revision);
}

function unchangedResponse(etag: string): Response {
  return new Response(null, { status: 304, headers: { ...API_HEADERS, ETag: etag } });
}

/** Ignores the mark of weak ETags, because proxies that compress responses add it. */
function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

export function temporaryRedirect(address: string): Response {
  return new Response(null, { status: 302, headers: { "Cache-Control": "no-store", Location: address } });
}

export function textResponse(text: string, contentType: string): Response {
  return new Response(text, { headers: { ...API_HEADERS, "Content-Type": contentType } });
}

export interface StreamedFile {
  parts: (signal: AbortSignal) => AsyncIterable<Uint8Array>;
  contentType?: string;
  disposition: string;
  size?: number;
  version?: string;
}

/**
 * Streams a file, always as an attachment, so that user content never runs in the browser.
 * @throws whatever reading the first part throws
 */
export async function streamedFileResponse(request: Request, file: StreamedFile): Promise<Response> {
  const headers = new Headers(API_HEADERS);
  if (file.version !== undefined) {
    const etag = etagOf(file.version);
    headers.set("ETag", etag);
    if (isUnchanged(request, etag)) return unchangedResponse(etag);
  }
  headers.set("Content-Type", file.contentType ?? "application/octet-stream");
  headers.set("Content-Disposition", file.disposition);
  if (file.size !== undefined) headers.set("Content-Length", String(file.size));
  return new Response(await streamParts(request, file.parts), { headers });
}

/** Uses a relative `Location`, which works behind any proxy. */
export function redirectAfterPost(path: string): Response {
  return new Response(null, { status: 303, headers: { ...API_HEADERS, Location: path } });
}

const RETRY_AFTER_SECONDS: Partial<Record<ErrorCode, number>> = {
  rate_limited: 60,
  unavailable: 5,
  read_only: 30,
  disk_full: 60,
};

/** Reveals nothing about unexpected errors except the request ID. */
export function failureResponse(request: Request, cause: unknown, where: string): Response {
  const { status, body, retryAfterSeconds } = describeFailure(request, cause, where);
  const headers = new Headers(API_HEADERS);
  if (status === 401) headers.set("WWW-Authenticate", "Bearer");
  if (retryAfterSeconds !== undefined) headers.set("Retry-After", String(retryAfterSeconds));
  return Response.json(body, { status, headers });
}

export interface Failure {
  status: number;
  body: FailureAnswer & { code: ErrorCode };
  retryAfterSeconds: number | undefined;
}

export function describeFailure(request: Request, cause: unknown, where: string): Failure {
  const error = toFailure(cause);
  const body: Failure["body"] = { success: false, error: error.message, code: error.code };
  if (error.fields) body.fields = error.fields;
  const wait = RETRY_AFTER_SECONDS[error.code];
  const retryAfterSeconds = wait === undefined ? undefined : (error.retryAfterSeconds ?? wait);
  // Below 500, omit the ID, so that another user's resource looks exactly like a missing one.
  if (error.status >= 500) {
    body.request_id = requestIdOf(request);
    if (error.code === "internal") body.error = genericError;
    log.error(
      { request: body.request_id, where, code: error.code, ...describeError(error.cause ?? error) },
      "request failed",
    );
  }
  return { status: error.status, body, retryAfterSeconds };
}

export function methodNotAllowed(request: Request, allowed: string[]): Response {
  const response = failureResponse(
    request,
    new AppError("method_not_allowed", `This address only accepts ${allowed.join(", ")}.`),
    "method",
  );
  response.headers.set("Allow", allowed.join(", "));
  return response;
}

/** Sends no CORS headers, because no other site may call the API. */
export function methodsAllowed(allowed: string[]): Response {
  return new Response(null, { status: 204, headers: { ...API_HEADERS, Allow: allowed.join(", ") } });
}

export function unknownAddress(request: Request): Response {
  return failureResponse(request, new AppError("not_found", "There is nothing at this address."), "unknown");
}
