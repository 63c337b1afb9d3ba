import "server-only";
import path from "node:path";
import { unreadPages } from "./coverage";
import type { Format } from "./formats";
import { readerPool, recogniserPool } from "@/lib/text/process/pools";
import { type FileRequest, unpack } from "@/lib/text/process/protocol";
import { recognisePages, type RecognitionProgress } from "./recognise-pages";
import type { Recognition } from "./recognition";
import type { DocumentText } from "./types";

export type DocumentSource = { filename: string; format?: Format } & (
  { path: string; bytes?: undefined } | { bytes: Uint8Array; path?: undefined }
);

export interface ReadOptions {
  /** If omitted, pages without text remain unread. */
  recognition?: Recognition | null;
  /**
   * Called with the position of the next page among the pages to recognise. If it rejects, reading fails with its
   * error.
   */
  onProgress?: (progress: RecognitionProgress) => Promise<void> | void;
  signal?: AbortSignal;
}

/**
 * A PDF without text isn't an error, even after recognition: it returns `scan: true`.
 * @throws AppError: corrupt, password_protected, no_text, too_complex, reading_timeout, unsupported_type,
 * empty_file, too_large, not_found; `internal` (retryable) if the process died for another reason
 */
export async function readDocument(source: DocumentSource, options: ReadOptions = {}): Promise<DocumentText> {
  const { recognition, onProgress, signal } = options;
  const file = toRequest(source);
  const packed = await readerPool().run(file, signal);
  const pictures = unreadPages(packed.coverage, "image_only");
  if (!recognition || pictures.length === 0) return unpack(packed);

  const { languages, maxPages } = recognition;
  const recogniser = recogniserPool();
  const pages = await recognisePages(
    pictures,
    (page, signal) => recogniser.run({ ...file, page, languages }, signal),
    { maxPages, atOnce: recogniser.size, onProgress, signal },
  );
  return unpack(await readerPool().run({ document: packed, pages }, signal));
}

function toRequest({ filename, format, path: file, bytes }: DocumentSource): FileRequest {
  if (bytes) return { filename, format, bytes };
  return { filename, format, path: path.resolve(/* turbopackIgnore: true */ file) };
}
