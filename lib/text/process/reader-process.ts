import { readFile, stat } from "node:fs/promises";
import { AppError } from "@/lib/errors";
import { packRuns, type ReadResponse, type ReadRequest } from "./protocol";
import { startWatchdog } from "./watchdog";
import { readBytes } from "@/lib/text/read-bytes";
import { MAX_FILE_BYTES } from "@/lib/text/formats";
import { missingFileError, type ReadingErrorCode, tooLargeError } from "@/lib/text/reading-error";

/** The program of a reader process: one document at a time, for as long as its parent lives. */
const [memoryBytes, cpuMs] = process.argv.slice(2).map(Number);
const watchdog = startWatchdog({ memoryBytes: memoryBytes ?? 0, cpuMs: cpuMs ?? 0 });

process.on("disconnect", () => process.exit());
process.on("message", (request: ReadRequest) => void respond(request));

async function respond(request: ReadRequest): Promise<void> {
  await watchdog.ready;
  watchdog.begin();
  const response = await read(request);
  watchdog.end();
  process.send?.(response);
}

async function read(request: ReadRequest): Promise<ReadResponse> {
  try {
    const { runs, ...document } = await readBytes(await load(request), request.filename, request.format);
    return { ok: true, document: { ...document, runs: packRuns(runs) }, rss: process.memoryUsage.rss() };
  } catch (error) {
    return { ok: false, ...describe(error), rss: process.memoryUsage.rss() };
  }
}

async function load({ path, bytes, filename }: ReadRequest): Promise<Buffer> {
  if (bytes) return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (path === undefined) throw missingFileError();
  const info = await stat(path).catch(() => null);
  if (!info?.isFile()) throw missingFileError();
  if (info.size > MAX_FILE_BYTES) throw tooLargeError(filename);
  return readFile(path).catch(() => {
    throw missingFileError();
  });
}

function describe(error: unknown): { code: ReadingErrorCode | "internal"; message: string; detail: string } {
  if (!(error instanceof AppError)) {
    return { code: "internal", message: "An unexpected error occurred", detail: String(error) };
  }
  const detail = error.cause instanceof Error ? (error.cause.stack ?? error.cause.message) : "";
  return { code: error.code as ReadingErrorCode, message: error.message, detail };
}
