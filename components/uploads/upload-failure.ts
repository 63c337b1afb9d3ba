import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { ApiError } from "@/lib/http/client";
import type { UploadFailure } from "./upload-queue";

/** A retry cannot help: the request, the file or a deleted extractor is to blame. */
const NON_RETRYABLE_STATUSES: readonly number[] = [400, 404, 405, 413, 415, 422];

export function uploadFailureOf(error: unknown, filename: string): UploadFailure {
  if (isOffline()) return { reason: texts.uploads.waitingForConnection, retryable: true, offline: true };
  if (!(error instanceof ApiError)) return { reason: texts.errors.upload(filename), retryable: true };
  const reason = messageOf(error);
  if (error.status === 429) return { reason, retryable: true, waitSeconds: error.retryAfterSeconds };
  // Retryable, because deleting other documents frees space.
  if (error.code === "storage_full") return { reason, retryable: true };
  return { reason, retryable: !NON_RETRYABLE_STATUSES.includes(error.status) };
}

/** False does not mean that the server is reachable. */
function isOffline(): boolean {
  return typeof navigator !== "undefined" && navigator.onLine === false;
}
