import "server-only";
import { readFile } from "node:fs/promises";
import {
  fileEmpty,
  fileTooLarge,
  isNamedAs,
  unsupportedFileType,
  type FormatName,
} from "@/lib/api/upload-rules";
import { MAX_UPLOAD_BYTES } from "@/lib/api/limits";
import { AppError } from "@/lib/errors";
import { detectFormat } from "@/lib/text/detect-format";
import type { Format } from "@/lib/text/types";
import type { ReceivedFile } from "./received-file";

/**
 * Decides what a received file is: its name or declared type must be one of the allowed formats, its content of any
 * kind that the product reads; the content decides how it is read.
 *
 * @throws AppError `empty_file`, `too_large`, `unsupported_type`.
 */
export async function identifyFile(file: ReceivedFile, allowed: readonly FormatName[]): Promise<Format> {
  if (file.size === 0) throw new AppError("empty_file", fileEmpty(file.filename));
  if (file.size > MAX_UPLOAD_BYTES) throw new AppError("too_large", fileTooLarge(file.filename));
  const format = isNamedAs(allowed, { name: file.filename, type: file.mimeType })
    ? detectFormat(await readFile(file.path), file.filename, file.mimeType)
    : null;
  if (format === null) throw new AppError("unsupported_type", unsupportedFileType(file.filename, allowed));
  return format;
}
