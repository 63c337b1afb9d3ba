import type { ReadingErrorCode } from "@/lib/text/reading-error";
import type { Format } from "@/lib/text/formats";
import type { DocumentText, TextRun } from "@/lib/text/types";

/** One document for a reader process. Of a file on disk, only the path is sent. */
export interface ReadRequest {
  filename: string;
  format?: Format;
  path?: string;
  bytes?: Uint8Array;
}

/** `runs` are sent as numbers: a structured clone of thousands of small objects costs more than reading the document. */
interface PackedDocument extends Omit<DocumentText, "runs"> {
  runs: Float64Array;
}

export type ReadResponse = { rss: number } & (
  | { ok: true; document: PackedDocument }
  | { ok: false; code: ReadingErrorCode | "internal"; message: string; detail: string }
);

/** Written to standard error by the watchdog before it kills the process. */
export const MEMORY_LIMIT_MESSAGE = "reader: memory limit";
export const TIME_LIMIT_MESSAGE = "reader: time limit";

const NUMBERS_PER_RUN = 9;

export function packRuns(runs: TextRun[]): Float64Array {
  const packed = new Float64Array(runs.length * NUMBERS_PER_RUN);
  runs.forEach((run, index) => {
    const { start, end, page, x, y, width, height, direction = 0, confidence = NaN } = run;
    packed.set([start, end, page, x, y, width, height, direction, confidence], index * NUMBERS_PER_RUN);
  });
  return packed;
}

export function unpackRuns(packed: Float64Array): TextRun[] {
  const runs: TextRun[] = [];
  for (let at = 0; at < packed.length; at += NUMBERS_PER_RUN) {
    const [
      start = 0,
      end = 0,
      page = 0,
      x = 0,
      y = 0,
      width = 0,
      height = 0,
      direction = 0,
      confidence = NaN,
    ] = packed.subarray(at, at + NUMBERS_PER_RUN);
    const run: TextRun = { start, end, page, x, y, width, height };
    if (direction !== 0) run.direction = direction;
    if (!Number.isNaN(confidence)) run.confidence = confidence;
    runs.push(run);
  }
  return runs;
}
