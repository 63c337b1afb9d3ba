import { AppError } from "@/lib/errors";
import type { AttachedData } from "@/lib/text/attachments/terms";
import { ArchiveError } from "@/lib/text/archive/archive";
import { countReadWords, countWords } from "./count-words";
import { createCoverage, type UnreadRange } from "./coverage";
import { detectFormat } from "./detect-format";
import type { Reader } from "./reader";
import * as errors from "./reading-error";
import { MAX_FILE_BYTES, type Format } from "./formats";
import type { DocumentText, HiddenPassage } from "./types";
import { UnsafeXmlError } from "@/lib/text/xml/parse-xml";

/** Loaded on first use, because the PDF reader alone is two megabytes of code. */
const READERS: Record<Format, () => Promise<Reader>> = {
  pdf: async () => (await import("@/lib/text/pdf/read-pdf")).readPdf,
  html: async () => (await import("@/lib/text/html/read-html")).readHtml,
  txt: async () => (await import("@/lib/text/plain/read-txt")).readTxt,
  doc: async () => (await import("@/lib/text/doc/read-doc")).readDoc,
  docx: async () => (await import("@/lib/text/docx/read-docx")).readDocx,
  rtf: async () => (await import("@/lib/text/rtf/read-rtf")).readRtf,
  odt: async () => (await import("@/lib/text/odt/read-odt")).readOdt,
  epub: async () => (await import("@/lib/text/epub/read-epub")).readEpub,
  json: async () => (await import("@/lib/text/plain/read-json")).readJson,
  csv: async () => (await import("@/lib/text/plain/read-csv")).readCsv,
};

const loaded: Partial<Record<Format, Promise<Reader>>> = {};

/**
 * Reads in this process, without the limits of `readDocument`.
 * @throws AppError from `reading-error.ts`
 */
export async function readBytes(bytes: Buffer, filename: string, format?: Format): Promise<DocumentText> {
  if (bytes.length === 0) throw errors.emptyFileError();
  if (bytes.length > MAX_FILE_BYTES) throw errors.tooLargeError(filename);
  const known = format ?? detectFormat(bytes, filename);
  if (!known) throw errors.unsupportedTypeError();
  const read = await (loaded[known] ??= READERS[known]());
  try {
    const {
      text,
      pages = [],
      pageCount = pages.length,
      runs = [],
      fonts = [],
      formFields = [],
      scan = false,
      blocks,
      unread = [],
      hidden = [],
      doubts = [],
    } = await read(bytes);
    if (!scan && !/\S/.test(text)) throw unread.length ? errors.corruptError(known) : errors.noTextError();
    const embedded = known === "pdf" ? await countEmbedded(bytes) : 0;
    const parts = [...unread, ...hidden.map(leftOut), ...behindPages(pageCount, embedded)];
    const coverage =
      known === "pdf"
        ? createCoverage("pages", pageCount + embedded, parts)
        : createCoverage("characters", text.length, parts);
    const words = known === "pdf" ? countReadWords({ text, pages, coverage }) : countWords(text);
    const document = {
      format: known,
      text,
      pages,
      words,
      runs,
      scan,
      coverage,
      ...(fonts.length > 0 && { fonts }),
      ...(formFields.length > 0 && { formFields }),
      ...(blocks && { blocks }),
      ...(hidden.length > 0 && { hidden: shortened(hidden) }),
      ...(doubts.length > 0 && { doubts }),
    };
    const attachment = known === "pdf" ? await readPdfAttachment(bytes) : undefined;
    return attachment ? { ...document, attachment } : document;
  } catch (error) {
    throw toReadingError(error, known);
  }
}

function leftOut({ page = 0, isStruckThrough }: HiddenPassage): UnreadRange {
  return { from: page, to: page, reason: isStruckThrough ? "struck_through" : "not_visible" };
}

/** Counts each embedded document as one page, because the number of its pages is unknown. */
function behindPages(pageCount: number, embedded: number): UnreadRange[] {
  return embedded === 0
    ? []
    : [{ from: pageCount + 1, to: pageCount + embedded, reason: "embedded_document" }];
}

const MAX_PASSAGES = 200;
const MAX_PASSAGE_LENGTH = 1000;

function shortened(hidden: readonly HiddenPassage[]): HiddenPassage[] {
  return hidden
    .slice(0, MAX_PASSAGES)
    .map((passage) => ({ ...passage, text: passage.text.slice(0, MAX_PASSAGE_LENGTH) }));
}

async function readPdfAttachment(bytes: Buffer): Promise<AttachedData | undefined> {
  return (await import("@/lib/text/attachments/read-attachment")).readAttachment(bytes);
}

async function countEmbedded(bytes: Buffer): Promise<number> {
  return (await import("@/lib/text/attachments/read-attachment")).countEmbeddedDocuments(bytes);
}

/** Any error that isn't an AppError is caused by the file's content. */
function toReadingError(error: unknown, format: Format): AppError {
  if (error instanceof AppError) return error;
  if (error instanceof ArchiveError && error.reason === "encrypted") return errors.passwordError(format);
  if (error instanceof ArchiveError && error.reason === "too_large") return errors.tooComplexError(error);
  if (error instanceof UnsafeXmlError || error instanceof RangeError) return errors.tooComplexError(error);
  return errors.corruptError(format, error);
}
