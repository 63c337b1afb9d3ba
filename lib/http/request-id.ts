import "server-only";
import { randomUUID } from "node:crypto";

export const REQUEST_ID = "x-request-id";

const TOKEN = /^[\w.-]{8,64}$/;

export function chooseRequestId(given: string | string[] | null | undefined): string {
  return typeof given === "string" && TOKEN.test(given) ? given : randomUUID();
}

const ids = new WeakMap<Request, string>();

export function requestIdOf(request: Request): string {
  const known = ids.get(request) ?? chooseRequestId(request.headers.get(REQUEST_ID));
  ids.set(request, known);
  return known;
}
