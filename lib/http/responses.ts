import "server-only";
import { randomUUID } from "node:crypto";
import type { FailureAnswer } from "@/lib/api/envelope";
import { genericError } from "@/lib/api/default-errors";
import { AppError, toAppError } from "@/lib/errors";
import { describeError, log } from "@/lib/log";
import { encodeJson, streamOf } from "./json-body";

/** For every answer of the API: nobody but the caller may keep it. Those for security are set by next.config.ts. */
const API_HEADERS = { "Cache-Control": "private, no-cache" };

/** A success in the envelope. For GET an ETag lets an unchanged answer cost no body. */
export async function successResponse(
  request: Request,
  answer: Record<string, unknown>,
  status: number,
): Promise<Response> {
  const { pieces, etag } = await encodeJson({ success: true, ...answer });
  const headers = new Headers({ ...API_HEADERS, "Content-Type": "application/json; charset=utf-8" });
  if (request.method !== "GET") return new Response(streamOf(pieces), { status, headers });

  headers.set("ETag", etag);
  if (isUnchanged(request, etag)) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(streamOf(pieces), { status, headers });
}

/** Whether the caller has this very answer. What compresses on the way marks a tag as weak. */
function isUnchanged(request: Request, etag: string): boolean {
  const known = request.headers.get("if-none-match")?.split(",") ?? [];
  return known.some((tag) => tag.trim().replace(/^W\//, "") === etag);
}

/** A file, always as an attachment: what a user uploaded or extracted never runs in the browser. */
export function fileResponse(bytes: Uint8Array, contentType: string, disposition: string): Response {
  return new Response(bytes as Uint8Array<ArrayBuffer>, {
    headers: {
      ...API_HEADERS,
      "Content-Type": contentType,
      "Content-Disposition": disposition,
      "Content-Length": String(bytes.byteLength),
    },
  });
}

/** Sends a form's sender on with GET. The address is relative, so that it is right behind any proxy. */
export function redirectAfterPost(path: string): Response {
  return new Response(null, { status: 303, headers: { ...API_HEADERS, Location: path } });
}

/** A failure in the envelope. An unexpected one carries the id of its log line and no detail. */
export function failureResponse(cause: unknown, where: string): Response {
  const error = toAppError(cause);
  const body: FailureAnswer = { success: false, error: error.message, code: error.code };
  if (error.fields) body.fields = error.fields;
  const headers = new Headers(API_HEADERS);
  if (error.code === "rate_limited") headers.set("Retry-After", String(error.retryAfterSeconds ?? 60));
  if (error.status === 500) {
    body.request_id = randomUUID();
    if (error.code === "internal") body.error = genericError;
    log.error(
      { request: body.request_id, where, code: error.code, ...describeError(error.cause ?? error) },
      "request failed",
    );
  }
  return Response.json(body, { status: error.status, headers });
}

export function methodNotAllowed(allowed: string[]): Response {
  const response = failureResponse(
    new AppError("method_not_allowed", `This address answers ${allowed.join(", ")} only.`),
    "method",
  );
  response.headers.set("Allow", allowed.join(", "));
  return response;
}

/** The answer to OPTIONS. No header of CORS: no other site may call. */
export function methodsAllowed(allowed: string[]): Response {
  return new Response(null, { status: 204, headers: { ...API_HEADERS, Allow: allowed.join(", ") } });
}

/** Unknown addresses of the API. */
export function unknownAddress(): Response {
  return failureResponse(new AppError("not_found", "There is nothing at this address."), "unknown");
}
