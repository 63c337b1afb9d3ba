import "server-only";
import { availableParallelism } from "node:os";
import { AppError, unavailable } from "@/lib/errors";
import type { PoolFailures, ProcessPool } from "@/lib/text/process/process-pool";
import { sharedPool } from "@/lib/text/process/shared-pool";
import type { RulesRequest, RulesResult } from "./protocol";

const MB = 1024 * 1024;
const MINUTE = 60_000;

/** These errors are only logged. The rule stays undecided. */
const FAILURES: PoolFailures = {
  timeout: () => new AppError("invalid", "This rule takes too long."),
  outOfMemory: (cause) => new AppError("invalid", "This rule takes too much memory.", { cause }),
  died: unavailable,
};

export type RulesPool = ProcessPool<RulesRequest, RulesResult>;

/** The pool's limits apply to a slice of documents, and stop evaluations that don't limit their own work. */
export function rulesPool(): RulesPool {
  return sharedPool("rules-process", {
    size: Math.min(2, availableParallelism()),
    heapMb: 384,
    memoryBytes: 600 * MB,
    cpuMs: 3_000,
    timeoutMs: 20_000,
    requestsPerProcess: 10_000,
    maxIdleBytes: 300 * MB,
    maxIdleMs: 10 * MINUTE,
    // Don't retry, because the caller finds out which document and rule crashed the process.
    tries: 1,
    failures: FAILURES,
  });
}
