import "server-only";
import type { Operation } from "@/lib/api/operations";
import type { ActingKey } from "@/lib/context";
import { AppError } from "@/lib/errors";

/**
 * Checks that an operation is open to programs, and to a key of this scope. A key needs no CSRF token: no browser adds it to
 * a request by itself.
 *
 * @throws AppError `key_not_allowed`.
 */
export function assertKeyMay({ method, personal }: Operation, { scope }: ActingKey): void {
  if (personal)
    throw new AppError("key_not_allowed", "An API key cannot do this. Please sign in in your browser.");
  if (method !== "GET" && scope === "read")
    throw new AppError("key_not_allowed", "This API key may only read. Please use one that may write.");
}
