import "server-only";
import { availableParallelism } from "node:os";
import { packForExtraction, type ExtractorRequest, type ExtractorResult } from "./protocol";
import { AppError } from "@/lib/errors";
import type { Workplace } from "@/lib/extraction/local/local-engine";
import type { FoundTable, Proposal, RawValue } from "@/lib/extraction/types";
import type { PoolFailures, PoolOptions, ProcessPool } from "@/lib/text/process/process-pool";
import { sharedPool } from "@/lib/text/process/shared-pool";

const MB = 1024 * 1024;
const MINUTE = 60_000;

/** A limit would be reached again, so that a document that exceeds it fails for good. */
const FAILURES: PoolFailures = {
  timeout: () =>
    new AppError("engine_refused", "Finding values in this document took too long, so it was stopped."),
  outOfMemory: (cause) =>
    new AppError("engine_refused", "This document is too large or too complex to find values in.", { cause }),
  died: (cause) =>
    new AppError("engine_failed", "Finding values in this document failed. Please try again.", { cause }),
};

/** The limits of one document. */
export const EXTRACTOR_LIMITS: Omit<PoolOptions, "program"> = {
  size: Math.min(4, availableParallelism()),
  heapMb: 700,
  memoryBytes: 1_000 * MB,
  cpuMs: MINUTE,
  timeoutMs: 4 * MINUTE,
  requestsPerProcess: 1_000,
  maxIdleBytes: 400 * MB,
  maxIdleMs: MINUTE,
  failures: FAILURES,
};

type ExtractorPool = ProcessPool<ExtractorRequest, ExtractorResult>;

/**
 * In child processes, which are killed when a document takes too much time or memory, or when its signal aborts. Does not
 * block the caller's event loop.
 *
 * Throws AppError: engine_refused for a document beyond the limits, engine_failed (retryable) where a process died.
 *
 * @param pool by default the one of this program
 */
export function inExtractorProcesses(pool: () => ExtractorPool = extractorPool): Workplace {
  const run = (request: ExtractorRequest, signal?: AbortSignal) => pool().run(request, signal);
  return {
    extract: async (document, fields, signal) =>
      (await run({ document: packForExtraction(document), task: "extract", fields }, signal)) as RawValue[],
    findTables: async (document, tables, signal) =>
      (await run({ document: packForExtraction(document), task: "tables", tables }, signal)) as FoundTable[],
    propose: async (document, filename, signal) =>
      (await run({ document: packForExtraction(document), task: "propose", filename }, signal)) as Proposal,
  };
}

function extractorPool(): ExtractorPool {
  return sharedPool("extractor-process", EXTRACTOR_LIMITS);
}
