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

export interface ReceivedFile {
  path: string;
  /** Safe to display: one line, without control or bidirectional characters. */
  filename: string;
  mimeType: string;
  size: number;
}

/**
 * The name or the declared type must be allowed. The content determines the format.
 * @throws AppError `empty_file`, `too_large`, `unsupported_type`
 */
export function identifyFile(file: ReceivedFile, allowed: readonly Format[]): Format {
  assertAcceptable(file, allowed);
  const format = detectFileFormat(file.path, file.filename, file.mimeType);
  if (format === null) throw new AppError("unsupported_type", contentOfAnotherType(file));
  return format;
}

/**
 * Checks the size, the name and the declared type, which are known before the content.
 * @throws AppError `empty_file`, `too_large`, `unsupported_type`
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

function contentOfAnotherType({ filename, mimeType }: ReceivedFile): string {
  const [named] = namedFormats({ name: filename, type: mimeType });
  return `The content of ${filename} is not ${named ? labelOf(named) : "supported"}.`;
}
