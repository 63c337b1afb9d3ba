import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { isPassing } from "@/lib/db/why-not-written";
import { REQUEST_ID } from "./request-id";

const RETRY_AFTER_SECONDS = 5;

const open = new Map<string, ServerResponse>();

/** Call this after `normaliseIncomingRequests`, which sets request IDs. */
export function watchPages(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    const id = String(request.headers[REQUEST_ID]);
    open.set(id, response);
    response.once("close", () => open.delete(id));
  });
}

/**
 * Turns the response to a failed page from Next's 500 into 503 if the database is unavailable, locked or read-only,
 * so that monitors see a temporary failure.
 */
export function noteFailedPage(error: unknown, headers: NodeJS.Dict<string | string[]>): void {
  const response = open.get(String(headers[REQUEST_ID]));
  if (!response || response.headersSent || !isPassing(error)) return;
  const writeHead = response.writeHead.bind(response) as (
    status: number,
    ...rest: unknown[]
  ) => ServerResponse;
  response.writeHead = ((status: number, ...rest: unknown[]) => {
    if (status !== 500) return writeHead(status, ...rest);
    response.setHeader("Retry-After", String(RETRY_AFTER_SECONDS));
    return writeHead(503, ...rest);
  }) as typeof response.writeHead;
}
