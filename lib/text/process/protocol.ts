import type { ReadingErrorCode } from "@/lib/text/reading-error";
import type { Format } from "@/lib/text/formats";
import type { DocumentText, TextRun } from "@/lib/text/types";

/** One document for a reader process. Where it lies on disk only its path goes over the channel. */
export interface ReadRequest {
  filename: string;
  format?: Format;
  path?: string;
  bytes?: Uint8Array;
}

/** `runs` travel as numbers: a structured clone of thousands of small objects would cost more than the reading. */
export interface PackedDocument extends Omit<DocumentText, "runs"> {
  runs: Float64Array;
}

export type ReadAnswer = { rss: number } & (
  | { ok: true; document: PackedDocument }
  | { ok: false; code: ReadingErrorCode | "internal"; message: string; detail: string }
);

/** What the watchdog of a reader process writes to standard error before it ends the process. */
export const MEMORY_LIMIT_NOTE = "reader: memory limit";
export const TIME_LIMIT_NOTE = "reader: time limit";

const WIDTH = 7;

export function packRuns(runs: TextRun[]): Float64Array {
  const packed = new Float64Array(runs.length * WIDTH);
  runs.forEach((run, index) => {
    packed.set([run.start, run.end, run.page, run.x, run.y, run.width, run.height], index * WIDTH);
  });
  return packed;
}

export function unpackRuns(packed: Float64Array): TextRun[] {
  const runs: TextRun[] = [];
  for (let at = 0; at < packed.length; at += WIDTH) {
    const [start = 0, end = 0, page = 0, x = 0, y = 0, width = 0, height = 0] = packed.subarray(
      at,
      at + WIDTH,
    );
    runs.push({ start, end, page, x, y, width, height });
  }
  return runs;
}
