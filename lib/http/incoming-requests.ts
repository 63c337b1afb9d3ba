import "server-only";
import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** Carries the method that was refused to the address that answers: see `normalise`. */
export const REFUSED_METHOD = "x-refused-method";

/** Those that Next hands on; for any other it answers by itself, with 400 or with 500 and a stack. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const UNDECODABLE = "%EF%BF%BD";

/**
 * Brings each request into a form that Next hands on, before Next sees it: what it cannot decode it answers by itself,
 * without an envelope, a page or our headers (docs/decisions/incoming-requests.md).
 */
export function normaliseIncomingRequests(): void {
  subscribe("http.server.request.start", (message) => {
    normalise((message as { request: IncomingMessage }).request);
  });
}

/**
 * An unknown method becomes OPTIONS with a header that names it: the one method that never does anything, and that each
 * address of ours answers. A target is reduced to path and query, and whatever of the path is no UTF-8 becomes the
 * replacement character, as in a browser's eyes: there is nothing at such a path.
 */
export function normalise(request: Pick<IncomingMessage, "method" | "url" | "headers">): void {
  const { method = "GET", url = "/" } = request;
  if (!METHODS.includes(method)) {
    request.headers[REFUSED_METHOD] = method;
    request.method = "OPTIONS";
  }
  request.url = normalTarget(url);
}

function normalTarget(target: string): string {
  // A proxy's form names scheme and host, too; that of OPTIONS for the server as a whole is an asterisk.
  const [, path = "/", query = ""] = /^(?:https?:\/\/[^/?#]*)?(\/[^?#]*)?([?#].*)?$/is.exec(target) ?? [];
  return path.replace(/[\\/]+/g, "/").replace(/(?:%[^%/]{0,2})+/g, decodable) + query;
}

/** @param sequence of escapes without anything in between, which is how a character's bytes come */
function decodable(sequence: string): string {
  try {
    decodeURIComponent(sequence);
    return sequence;
  } catch {
    return UNDECODABLE;
  }
}
