import "server-only";
import { fileEmpty, unsupportedFileType } from "@/lib/api/upload-rules";
import { AppError } from "@/lib/errors";
import { detectFileFormat } from "@/lib/text/detect-format";
import {
  fileTooLarge,
  isNamedAs,
  labelOf,
  MAX_FILE_BYTES,
  namedFormats,
  type Format,
} from "@/lib/text/formats";

/** An uploaded file in a temporary location; the request that received it deletes it. */
export interface ReceivedFile {
  path: string;
  /** Safe to display: one line, without control or bidirectional characters. */
  filename: string;
  /** As declared by the client. */
  mimeType: string;
  /** Bytes. */
  size: number;
}

/**
 * Determines the format of an uploaded file. Its name or declared type must be an allowed format; its content may be any
 * format that the product reads, and decides which reader is used.
 *
 * @throws AppError `empty_file`, `too_large`, `unsupported_type`.
 */
export function identifyFile(file: ReceivedFile, allowed: readonly Format[]): Format {
  assertAcceptable(file, allowed);
  const format = detectFileFormat(file.path, file.filename, file.mimeType);
  if (format === null) throw new AppError("unsupported_type", contentOfAnotherType(file));
  return format;
}

/**
 * Refuses a file for what is known of it before its content.
 *
 * @throws AppError `empty_file`, `too_large`, `unsupported_type`.
 */
export function assertAcceptable(
  { filename, mimeType, size }: Omit<ReceivedFile, "path">,
  allowed: readonly Format[],
): void {
  if (size === 0) throw new AppError("empty_file", fileEmpty(filename));
  if (size > MAX_FILE_BYTES) throw new AppError("too_large", fileTooLarge(filename));
  if (!isNamedAs(allowed, { name: filename, type: mimeType })) {
    throw new AppError("unsupported_type", unsupportedFileType(filename, allowed));
  }
}

/** For a file whose name or type is right: naming the supported ones would explain nothing. */
function contentOfAnotherType({ filename, mimeType }: ReceivedFile): string {
  const [named] = namedFormats({ name: filename, type: mimeType });
  return `The content of ${filename} is not ${named ? labelOf(named) : "supported"}.`;
}
