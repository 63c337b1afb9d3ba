import { AppError } from "@/lib/errors";
import type { PoolFailures } from "@/lib/text/process/process-pool";
import type { Recognition } from "./recognition";
import { FORMATS, fileTooLarge, nounOf, supportedFormats, type Format } from "./formats";

/** `cause` is logged, but never shown to users. */
export function corruptError(format: Format, cause?: unknown): AppError {
  return new AppError(
    "corrupt",
    `This ${nounOf(format)} is damaged and cannot be read. Upload an intact copy.`,
    { cause },
  );
}

export function passwordError(format: Format): AppError {
  return new AppError(
    "password_protected",
    `This ${nounOf(format)} is password-protected. Remove the password and upload it again.`,
  );
}

/** For DRM that only the shop's own apps can decrypt. */
export function copyProtectedError(format: Format): AppError {
  return new AppError(
    "password_protected",
    `This ${nounOf(format)} is protected against copying (DRM). Upload an unprotected copy.`,
  );
}

/** The PDF of an XFA form only contains a request to use another viewer. */
export function xfaError(): AppError {
  return new AppError(
    "unsupported_type",
    "This PDF is an interactive form (XFA) that only Adobe's software can open. Print it to a new PDF and upload that instead.",
  );
}

export function noTextError(): AppError {
  return new AppError("no_text", "No text was found in this document.");
}

/** For extraction engines that cannot read a PDF without text. Recognition, if available, found no text either. */
export function scanError(recognition: Recognition | null): AppError {
  const finding = "This document looks like a scan without readable text.";
  if (!recognition) return new AppError("scan", `${finding} Upload the original file.`);
  const names = new Intl.DisplayNames("en-GB", { type: "language" });
  const languages = recognition.languages.map((code) => names.of(code) ?? code);
  const list = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(languages);
  return new AppError("scan", `${finding} Upload a clearer scan in ${list}.`);
}

export function tooComplexError(cause?: unknown): AppError {
  return new AppError(
    "too_complex",
    "This document is too large or too complex to read. Split it and upload the parts.",
    {
      cause,
    },
  );
}

function readingTimeoutError(): AppError {
  return new AppError(
    "reading_timeout",
    "Reading this document took too long. Split it and upload the parts.",
  );
}

export const READING_FAILURES: PoolFailures = {
  timeout: readingTimeoutError,
  outOfMemory: tooComplexError,
  died: (cause) => new AppError("internal", "An unexpected error occurred", { cause }),
};

export function unsupportedTypeError(): AppError {
  return new AppError(
    "unsupported_type",
    `The content of this file is not of a supported type. ${supportedFormats(FORMATS)}`,
  );
}

/** Word 2 is the only version before Word 6 with reliable documentation. */
export function oldWordError(): AppError {
  return new AppError(
    "unsupported_type",
    "This document was created by a version of Word that is too old. Save it as .docx and upload it again.",
  );
}

export function emptyFileError(): AppError {
  return new AppError("empty_file", "This file is empty.");
}

export function tooLargeError(filename: string): AppError {
  return new AppError("too_large", fileTooLarge(filename));
}

export function missingFileError(): AppError {
  return new AppError("not_found", "This file does not exist or cannot be opened.");
}
