import { ApiError } from "@/lib/http/client";
import { texts } from "./texts";

/** The message shown to the user: the API's, or else the generic one. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError && error.message ? error.message : texts.errors.unexpected;
}

/** The API's validation errors, by input name. */
export function fieldErrorsOf(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}
