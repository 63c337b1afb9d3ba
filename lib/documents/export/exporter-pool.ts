import "server-only";
import { availableParallelism } from "node:os";
import { AppError, unavailable } from "@/lib/errors";
import type { ProcessPool } from "@/lib/text/process/process-pool";
import { sharedPool } from "@/lib/text/process/shared-pool";
import type { ExportedPart, ExportRequest } from "./protocol";

const MB = 1024 * 1024;
const MINUTE = 60_000;

const tooLarge = (cause?: Error) =>
  new AppError(
    "invalid",
    "This file would be too large. Please download fewer documents at once, or choose CSV.",
    {
      cause,
    },
  );

/** Runs exports in separate processes, so that large exports do not block requests. The limits apply to each part. */
export function exporterPool(): ProcessPool<ExportRequest, ExportedPart> {
  return sharedPool("exporter-process", {
    size: Math.min(2, availableParallelism()),
    heapMb: 1_500,
    memoryBytes: 2_000 * MB,
    cpuMs: MINUTE,
    timeoutMs: 2 * MINUTE,
    requestsPerProcess: 1_000,
    maxIdleBytes: 300 * MB,
    maxIdleMs: MINUTE,
    failures: { timeout: () => tooLarge(), outOfMemory: tooLarge, died: (cause) => unavailable(cause) },
  });
}
