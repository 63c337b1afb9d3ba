import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import { ProcessPool } from "./process-pool";
import type { DrawRequest, PackedDocument, PackedPage, ReaderRequest, RecogniseRequest } from "./protocol";

const MB = 1024 * 1024;
const MINUTE = 60_000;

const POOLS = Symbol.for("gleaner.process-pools");

interface Pools {
  reader?: ProcessPool<ReaderRequest, PackedDocument>;
  recogniser?: ProcessPool<RecogniseRequest, PackedPage>;
  drawer?: ProcessPool<DrawRequest, Uint8Array>;
}

/** One pool of each kind for each process, even where a development server reloads this module. */
function pools(): Pools {
  const shared = globalThis as { [POOLS]?: Pools };
  return (shared[POOLS] ??= {});
}

/** Reads documents; the limits are those of one document. */
export function readerPool(): ProcessPool<ReaderRequest, PackedDocument> {
  return (pools().reader ??= new ProcessPool({
    program: programPath("reader-process.mjs"),
    size: Math.min(8, availableParallelism()),
    heapMb: 256,
    memoryBytes: 500 * MB,
    cpuMs: 9_000,
    timeoutMs: 30_000,
    requestsPerProcess: 1_000,
    maxIdleBytes: 250 * MB,
  }));
}

/**
 * Recognises pages; the limits are those of one page, which takes some seconds of an idle processor. A process holds some
 * hundred megabytes, which are given back when there is nothing to recognise.
 */
export function recogniserPool(): ProcessPool<RecogniseRequest, PackedPage> {
  return (pools().recogniser ??= new ProcessPool({
    program: programPath("recogniser-process.mjs"),
    size: Math.min(4, availableParallelism()),
    heapMb: 256,
    memoryBytes: 700 * MB,
    cpuMs: 45_000,
    timeoutMs: 3 * MINUTE,
    requestsPerProcess: 200,
    maxIdleBytes: 600 * MB,
    maxIdleMs: MINUTE,
  }));
}

/** Draws pages for a model; the limits are those of one page. */
export function drawerPool(): ProcessPool<DrawRequest, Uint8Array> {
  return (pools().drawer ??= new ProcessPool({
    program: programPath("drawer-process.mjs"),
    size: Math.min(2, availableParallelism()),
    heapMb: 256,
    memoryBytes: 500 * MB,
    cpuMs: 15_000,
    timeoutMs: MINUTE,
    requestsPerProcess: 200,
    maxIdleBytes: 300 * MB,
    maxIdleMs: MINUTE,
  }));
}

function programPath(name: string): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "lib/text/generated", name);
}
