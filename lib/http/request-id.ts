import "server-only";
import { randomUUID } from "node:crypto";

/** The header with a request's id: taken from the request if it has one, and sent with every response. */
export const REQUEST_ID = "x-request-id";

/** What a proxy may name a request: nothing that could break a line of the log or be a text. */
const TOKEN = /^[\w.-]{8,64}$/;

/** The id that the sender gave, if it is a plain token, otherwise a new one. */
export function chooseRequestId(given: string | string[] | null | undefined): string {
  return typeof given === "string" && TOKEN.test(given) ? given : randomUUID();
}

const ids = new WeakMap<Request, string>();

/** The request's id, the same at every call. `normaliseIncomingRequests` has set it, where it runs. */
export function requestIdOf(request: Request): string {
  const known = ids.get(request) ?? chooseRequestId(request.headers.get(REQUEST_ID));
  ids.set(request, known);
  return known;
}
