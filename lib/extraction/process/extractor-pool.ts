import "server-only";
import { availableParallelism } from "node:os";
import { packFor, type ExtractorRequest, type ExtractorResult, type ExtractorTask } from "./protocol";
import { AppError } from "@/lib/errors";
import type { Workplace } from "@/lib/extraction/engines/local-engine-at";
import type { DocumentText } from "@/lib/text/types";
import type { PoolFailures, PoolOptions, ProcessPool } from "@/lib/text/process/process-pool";
import { sharedPool } from "@/lib/text/process/shared-pool";

const MB = 1024 * 1024;
const MINUTE = 60_000;

/** A document that exceeds a limit fails for good: retrying can't help. */
const FAILURES: PoolFailures = {
  timeout: () =>
    new AppError(
      "engine_refused",
      "Finding values in this document took too long and was stopped. Split it and upload the parts.",
    ),
  outOfMemory: (cause) =>
    new AppError(
      "engine_refused",
      "This document is too large or too complex to find values in. Split it and upload the parts.",
      { cause },
    ),
  died: (cause) =>
    new AppError("engine_failed", "Finding values in this document failed. Please try again.", { cause }),
};

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
 * Runs child processes with limits on time and memory and kills them on abort.
 * @throws AppError engine_refused if a limit is exceeded, engine_failed (retryable) if a process dies
 */
export function inExtractorProcesses(pool: () => ExtractorPool = extractorPool): Workplace {
  const run = async <Result extends ExtractorResult>(
    document: DocumentText,
    task: ExtractorTask,
    signal?: AbortSignal,
  ) => (await pool().run({ document: packFor(task.task, document), ...task }, signal)) as Result;
  return {
    extract: (document, fields, signal, taught) => run(document, { task: "extract", fields, taught }, signal),
    verify: (document, fields, found, belief, signal) =>
      run(document, { task: "verify", fields, found, belief }, signal),
    readDrawn: (document, region, table, taught, signal) =>
      run(document, { task: "drawn", region, table, taught }, signal),
    learn: (document, reviewed, key, signal) => run(document, { task: "learn", reviewed, key }, signal),
    findTables: (document, tables, signal, taught) =>
      run(document, { task: "tables", tables, taught }, signal),
    propose: (document, filename, signal) => run(document, { task: "propose", filename }, signal),
    suggest: (document, signal) => run(document, { task: "suggest" }, signal),
    offerAt: (document, span, signal) => run(document, { task: "offer", span }, signal),
    offerTable: (document, region, signal) => run(document, { task: "offerTable", region }, signal),
    scopeOfRecords: (document, fields, signal) => run(document, { task: "scope", fields }, signal),
    extractRecords: (document, fields, signal) => run(document, { task: "records", fields }, signal),
  };
}

function extractorPool(): ExtractorPool {
  return sharedPool("extractor-process", EXTRACTOR_LIMITS);
}
