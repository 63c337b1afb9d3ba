import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import { env } from "@/lib/env";
import { CLIENT_ADDRESS, clientAddress } from "./client-address";
import { chooseRequestId, REQUEST_ID } from "./request-id";

/** The header that contains an unknown method after `normalise` has replaced it. */
export const REFUSED_METHOD = "x-refused-method";

/** Next routes these methods. It answers all others itself, with 400, or with 500 and a stack trace. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const REPLACEMENT_CHARACTER = "%EF%BF%BD";

/**
 * Makes undecodable requests decodable, because Next would answer them in its own format
 * (docs/decisions/0021-incoming-requests.md). Also adds a request ID and the client's address, which Next hides.
 */
export function normaliseIncomingRequests(): void {
  subscribe("http.server.request.start", (message) => {
    const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
    normalise(request);
    setClientAddress(request);
    const id = chooseRequestId(request.headers[REQUEST_ID]);
    request.headers[REQUEST_ID] = id;
    response.setHeader(REQUEST_ID, id);
  });
}

/**
 * Turns an unknown method into OPTIONS, which has no effects. Reduces the target to path and query. Replaces invalid
 * UTF-8 in the path with U+FFFD, as browsers do.
 */
export function normalise(request: Pick<IncomingMessage, "method" | "url" | "headers">): void {
  const { method = "GET", url = "/" } = request;
  if (!METHODS.includes(method)) {
    request.headers[REFUSED_METHOD] = method;
    request.method = "OPTIONS";
  }
  request.url = normalTarget(url);
}

function setClientAddress({ headers, socket }: IncomingMessage): void {
  const forwardedFor = headers["x-forwarded-for"];
  const address = clientAddress(
    socket.remoteAddress,
    Array.isArray(forwardedFor) ? forwardedFor.join(",") : forwardedFor,
    env().TRUSTED_PROXIES,
  );
  if (address === null) delete headers[CLIENT_ADDRESS];
  else headers[CLIENT_ADDRESS] = address;
}

function normalTarget(target: string): string {
  // The target may be in absolute or asterisk form ("OPTIONS *").
  const [, path = "/", query = ""] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?([?#].*)?$/is.exec(target) ?? [];
  return path.replace(/[\\/]+/g, "/").replace(/(?:%[^%/]{0,2})+/g, decodableOrReplaced) + query;
}

function decodableOrReplaced(sequence: string): string {
  try {
    decodeURIComponent(sequence);
    return sequence;
  } catch {
    return REPLACEMENT_CHARACTER;
  }
}
