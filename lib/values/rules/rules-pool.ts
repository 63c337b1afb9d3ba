import "server-only";
import { availableParallelism } from "node:os";
import { AppError, unavailable } from "@/lib/errors";
import type { PoolFailures, ProcessPool } from "@/lib/text/process/process-pool";
import { sharedPool } from "@/lib/text/process/shared-pool";
import type { RulesRequest, RulesResult } from "./protocol";

const MB = 1024 * 1024;
const MINUTE = 60_000;

/** These are logged, not shown: the rule is undecided. */
const FAILURES: PoolFailures = {
  timeout: () => new AppError("invalid", "This rule takes too long."),
  outOfMemory: (cause) => new AppError("invalid", "This rule takes too much memory.", { cause }),
  died: unavailable,
};

export type RulesPool = ProcessPool<RulesRequest, RulesResult>;

/**
 * Computes what users write: rules. Evaluations count their own work and end in time; the limits here are for those that do
 * not, and are those of one slice of documents.
 */
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
    // What ends a process is looked for among the documents and rules of the request.
    tries: 1,
    failures: FAILURES,
  });
}
