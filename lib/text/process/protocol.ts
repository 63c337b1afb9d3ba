import type { OcrLanguage } from "@/lib/ocr-languages";
import type { ErrorCode } from "@/lib/errors";
import type { Format } from "@/lib/text/formats";
import type { UnreadReason } from "@/lib/text/coverage";
import type { RecognisedPage } from "@/lib/text/insert-recognised-pages";
import type { DocumentText, TextRun } from "@/lib/text/types";

export interface FileRequest {
  filename: string;
  format?: Format;
  path?: string;
  bytes?: Uint8Array;
}

interface InsertRequest {
  document: PackedDocument;
  pages: [page: number, outcome: PackedPage | UnreadReason][];
}

export type ReaderRequest = FileRequest | InsertRequest;

export interface RecogniseRequest extends FileRequest {
  page: number;
  languages: readonly OcrLanguage[];
}

export interface DrawRequest extends FileRequest {
  page: number;
}

/** Packs runs as numbers, because cloning thousands of small objects takes longer than reading the document. */
type Packed<T extends { runs: TextRun[] }> = Omit<T, "runs"> & { runs: Float64Array };
export type PackedDocument = Packed<DocumentText>;
export type PackedPage = Packed<RecognisedPage>;

/** `rss` is the memory that the process uses after the request, in bytes. */
export type Response<Result> = { rss: number } & (
  { ok: true; result: Result } | { ok: false; code: ErrorCode; message: string; detail: string }
);

/** The watchdog writes one of these to standard error before it kills the process. */
export const MEMORY_LIMIT_MESSAGE = "process: memory limit";
export const TIME_LIMIT_MESSAGE = "process: time limit";

const NUMBERS_PER_RUN = 11;

export function pack<T extends { runs: TextRun[] }>({ runs, ...rest }: T): Packed<T> {
  return { ...rest, runs: packRuns(runs) };
}

export function unpack<T extends { runs: Float64Array }>({
  runs,
  ...rest
}: T): Omit<T, "runs"> & { runs: TextRun[] } {
  return { ...rest, runs: unpackRuns(runs) };
}

function packRuns(runs: TextRun[]): Float64Array {
  const packed = new Float64Array(runs.length * NUMBERS_PER_RUN);
  runs.forEach((run, index) => {
    const { start, end, page, x, y, width, height, direction = 0, font = -1 } = run;
    const { confidence = NaN, formField = -1 } = run;
    packed.set(
      [start, end, page, x, y, width, height, direction, font, confidence, formField],
      index * NUMBERS_PER_RUN,
    );
  });
  return packed;
}

function unpackRuns(packed: Float64Array): TextRun[] {
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
      font = -1,
      confidence = NaN,
      formField = -1,
    ] = packed.subarray(at, at + NUMBERS_PER_RUN);
    const run: TextRun = { start, end, page, x, y, width, height };
    if (direction !== 0) run.direction = direction;
    if (font !== -1) run.font = font;
    if (!Number.isNaN(confidence)) run.confidence = confidence;
    if (formField !== -1) run.formField = formField;
    runs.push(run);
  }
  return runs;
}
