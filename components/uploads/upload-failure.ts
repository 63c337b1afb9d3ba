import { messageOf } from "@/components/error-message";
import { texts } from "@/components/texts";
import { ApiError } from "@/lib/http/client";
import type { UploadFailure } from "./upload-queue";

/** The request, the file's size, type or content, or the extractor that is gone: the same file meets the same answer. */
const REFUSALS: readonly number[] = [400, 404, 405, 413, 415, 422];

/** What a person reads of an upload that failed, and whether sending the file again can help. */
export function uploadFailureOf(error: unknown, filename: string): UploadFailure {
  if (!(error instanceof ApiError)) return { reason: texts.errors.upload(filename), retryable: true };
  const reason = messageOf(error);
  if (error.status === 429) return { reason, retryable: true, waitSeconds: error.retryAfterSeconds };
  // Deleting other documents makes room.
  if (error.code === "storage_full") return { reason, retryable: true };
  return { reason, retryable: !REFUSALS.includes(error.status) };
}
