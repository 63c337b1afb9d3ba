import "server-only";
import { availableParallelism } from "node:os";
import path from "node:path";
import { ReaderPool } from "@/lib/text/process/reader-pool";
import type { Format } from "./formats";
import type { DocumentText } from "./types";

const MB = 1024 * 1024;

/** A document on disk or in memory. `format`: if already known; otherwise detected from the content. */
export type DocumentSource = { filename: string; format?: Format } & (
  { path: string; bytes?: undefined } | { bytes: Uint8Array; path?: undefined }
);

/**
 * Reads a document's text in a child process, which is killed when it takes too long or too much memory. Does not block
 * the caller's event loop. A PDF without a text layer is not an error: it returns with `scan: true`.
 *
 * @throws AppError: corrupt, password_protected, no_text, too_complex, reading_timeout, unsupported_type, empty_file,
 *   too_large, not_found; `internal` (retryable) when the process died for another reason
 */
export function readDocument(source: DocumentSource): Promise<DocumentText> {
  const { filename, format } = source;
  return pool().read(
    source.bytes === undefined
      ? { filename, format, path: path.resolve(/* turbopackIgnore: true */ source.path) }
      : { filename, format, bytes: source.bytes },
  );
}

const POOL = Symbol.for("gleaner.reader-pool");

/** One pool for each process, even where a development server reloads this module. */
function pool(): ReaderPool {
  const shared = globalThis as { [POOL]?: ReaderPool };
  return (shared[POOL] ??= new ReaderPool({
    program: path.join(/* turbopackIgnore: true */ process.cwd(), "lib/text/generated/reader-process.mjs"),
    size: Math.min(8, availableParallelism()),
    heapMb: 256,
    memoryBytes: 500 * MB,
    cpuMs: 9_000,
    timeoutMs: 30_000,
    documentsPerProcess: 1_000,
    maxIdleBytes: 250 * MB,
  }));
}
