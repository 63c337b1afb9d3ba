import "server-only";
import { availableParallelism } from "node:os";
import type { ProcessPool } from "./process-pool";
import type { DrawRequest, PackedDocument, PackedPage, ReaderRequest, RecogniseRequest } from "./protocol";
import { sharedPool } from "./shared-pool";
import { READING_FAILURES } from "@/lib/text/reading-error";

const MB = 1024 * 1024;
const MINUTE = 60_000;

export function readerPool(): ProcessPool<ReaderRequest, PackedDocument> {
  return sharedPool("reader-process", {
    size: Math.min(8, availableParallelism()),
    heapMb: 256,
    memoryBytes: 500 * MB,
    cpuMs: 9_000,
    timeoutMs: 30_000,
    requestsPerProcess: 1_000,
    maxIdleBytes: 250 * MB,
    failures: READING_FAILURES,
  });
}

/** The pool's limits apply to a single page. */
export function recogniserPool(): ProcessPool<RecogniseRequest, PackedPage> {
  return sharedPool("recogniser-process", {
    size: Math.min(4, availableParallelism()),
    heapMb: 256,
    memoryBytes: 700 * MB,
    cpuMs: 45_000,
    timeoutMs: 3 * MINUTE,
    requestsPerProcess: 200,
    maxIdleBytes: 600 * MB,
    maxIdleMs: MINUTE,
    failures: READING_FAILURES,
  });
}

export function drawerPool(): ProcessPool<DrawRequest, Uint8Array> {
  return sharedPool("drawer-process", {
    size: Math.min(2, availableParallelism()),
    heapMb: 256,
    memoryBytes: 500 * MB,
    cpuMs: 15_000,
    timeoutMs: MINUTE,
    requestsPerProcess: 200,
    maxIdleBytes: 300 * MB,
    maxIdleMs: MINUTE,
    failures: READING_FAILURES,
  });
}
