import { ApiError } from "@/lib/http/client";
import { texts } from "./texts";

/** The API's message, or else a generic one. A failure of the server ends with its reference in the server's log. */
export function messageOf(error: unknown, fallback: string = texts.errors.unexpected): string {
  if (!(error instanceof ApiError)) return texts.errors.unexpected;
  const message = error.message || fallback;
  return error.status >= 500 && error.requestId
    ? `${message} ${texts.errors.reference(error.requestId)}`
    : message;
}

/** The API's validation errors, by input name. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
