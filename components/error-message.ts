import { ApiError } from "@/lib/http/client";
import { texts } from "./texts";

export function messageOf(error: unknown, fallback: string = texts.errors.unexpected): string {
  if (!(error instanceof ApiError)) return texts.errors.unexpected;
  const message = error.message || fallback;
  return error.status >= 500 && error.requestId
    ? `${message} ${texts.errors.reference(error.requestId)}`
    : message;
}

export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
