import "server-only";
import { createHash, randomUUID } from "node:crypto";
import type { FailureAnswer } from "@/lib/api/envelope";
import { genericError } from "@/lib/api/default-errors";
import { AppError, toAppError } from "@/lib/errors";
import { log } from "@/lib/log";

/** For every answer of the API: nothing in it is a page, and nobody but the caller may keep it. */
const API_HEADERS = {
  "Cache-Control": "private, no-cache",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
};

/** A success in the envelope. For GET an ETag lets an unchanged answer cost no body. */
export function successResponse(request: Request, answer: Record<string, unknown>, status: number): Response {
  const body = JSON.stringify({ success: true, ...answer });
  const headers = new Headers({ ...API_HEADERS, "Content-Type": "application/json; charset=utf-8" });
  if (request.method !== "GET") return new Response(body, { status, headers });

  const etag = `"${createHash("sha1").update(body).digest("base64url")}"`;
  headers.set("ETag", etag);
  if (request.headers.get("if-none-match") === etag) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status, headers });
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
      { request: body.request_id, where, code: error.code, stack: stackOf(error.cause ?? error) },
      "request failed",
    );
  }
  return Response.json(body, { status: error.status, headers });
}

/** Database errors quote the values of a query in their message: frames only. */
function stackOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const frames = error.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  return [error.name, ...frames.slice(0, 10)].join("\n");
}

export function methodNotAllowed(allowed: string[]): Response {
  const response = failureResponse(
    new AppError("method_not_allowed", `This address answers ${allowed.join(", ")} only.`),
    "method",
  );
  response.headers.set("Allow", allowed.join(", "));
  return response;
}

/** Unknown addresses of the API. */
export function unknownAddress(): Response {
  return failureResponse(new AppError("not_found", "There is nothing at this address."), "unknown");
}
