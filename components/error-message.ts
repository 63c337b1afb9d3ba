import { ApiError } from "@/lib/http/client";
import { texts } from "./texts";

/** What a person reads of a failure: the API's text, else the generic one. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : texts.errors.unexpected;
}

/** The API's complaints per input. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
