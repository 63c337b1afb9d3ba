import { countLosses, listenForLosses, noteLoss } from "./losses";
import { countSkippedStreams } from "./native-inflate";
import { joinBrokenWords } from "./join-broken-words";
import { formPieces, overlaysOf, readAnnotations } from "./form-pieces";
import { PageDrawer } from "./page-drawer";
import { declaredPages } from "./declared-pages";
import { hasPicturesOfText } from "./has-pictures-of-text";
import { isBesidePicture } from "./is-beside-picture";
import { isDrawn } from "./is-drawn";
import { isNonsense } from "./is-nonsense";
import type { Matrix } from "./matrix";
import { openPdf, type Pdf } from "./open-pdf";
import { withoutHidden } from "./without-hidden";
import { toDividers } from "./to-dividers";
import { toFrames } from "./to-frames";
import { PageWriter } from "./page-writer";
import type { Frame } from "./piece";
import type { ReadResult } from "@/lib/text/reader";
import { corruptError, tooComplexError, xfaError } from "@/lib/text/reading-error";
import type { UnreadRange } from "@/lib/text/coverage";
import type { HiddenPassage, PageSpan } from "@/lib/text/types";

const MAX_PAGES = 5_000;
/** If more consecutive pages are unreadable, the declared page count is wrong or the file is truncated. */
const MAX_CONSECUTIVE_FAILURES = 20;

/** Returns `scan: true` for a PDF without text. */
export async function readPdf(bytes: Buffer, maxPages = MAX_PAGES): Promise<ReadResult> {
  const stopListening = listenForLosses();
  try {
    const pdf = await openPdf(bytes);
    const drawer = new PageDrawer(bytes);
    return await readOpened(pdf, bytes, maxPages, drawer).finally(async () => {
      await drawer.close();
      await pdf.destroy();
    });
  } finally {
    stopListening();
  }
}

async function readOpened(
  pdf: Pdf,
  bytes: Buffer,
  maxPages: number,
  drawer: PageDrawer,
): Promise<ReadResult> {
  if (await isXfaOnly(pdf)) throw xfaError();
  const writer = new PageWriter();
  const document = { pdf, writer, drawer, hasAnnotations: mayHaveAnnotations(bytes) };
  const { pages, unread, hidden } = await readPages(document, maxPages);
  const pageCount = pdf.numPages + addDroppedPages(pdf, bytes, unread);
  if (writer.runs.length > 0) {
    const { text, runs, fonts, formFields, doubts } = writer;
    return {
      ...joinBrokenWords({ text, pages, runs, doubts }),
      fonts,
      formFields,
      pageCount,
      unread,
      hidden,
    };
  }
  return {
    text: "",
    pages: pages.map((page) => ({ ...page, start: 0, end: 0 })),
    pageCount,
    scan: true,
    hidden,
    unread: unread.length > 0 ? unread : pages.map((_, index) => imageOnly(index + 1)),
  };
}

interface OpenedDocument {
  pdf: Pdf;
  writer: PageWriter;
  drawer: PageDrawer;
  hasAnnotations: boolean;
}

/** @throws AppError: too_complex, or corrupt if no page can be read */
async function readPages(
  document: OpenedDocument,
  maxPages: number,
): Promise<{ pages: PageSpan[]; unread: UnreadRange[]; hidden: HiddenPassage[] }> {
  const { pdf, writer } = document;
  const skippedBefore = countSkippedStreams();
  const pages: PageSpan[] = [];
  const unread: UnreadRange[] = [];
  const hidden: HiddenPassage[] = [];
  let failures = 0;
  let lastError: unknown;
  const end = Math.min(pdf.numPages, maxPages);
  while (pages.length < end && failures <= MAX_CONSECUTIVE_FAILURES) {
    const number = pages.length + 1;
    const lossesBefore = countLosses();
    let isPicture = false;
    try {
      const { span, needsRecognition, ...read } = await readPage(document, number);
      pages.push(span);
      hidden.push(...read.hidden.map((passage) => ({ ...passage, page: number })));
      isPicture = needsRecognition;
      failures = 0;
    } catch (error) {
      lastError = error;
      failures += 1;
      noteLoss();
      pages.push({ start: writer.length, end: writer.length });
    }
    if (countSkippedStreams() > skippedBefore) throw tooComplexError();
    if (countLosses() === lossesBefore) {
      if (isPicture) unread.push(imageOnly(number));
      continue;
    }
    // Report the damage even if the rest of the page is an image, because recognition cannot find the lost content.
    unread.push({ from: number, to: number, reason: "page_damaged" });
    // pdf.js warns about a broken font only once. It must reload the font to warn again on the next page.
    await pdf.cleanup();
  }
  if (failures === pages.length) throw corruptError("pdf", lastError);
  if (pages.length < pdf.numPages) {
    const reason = failures > MAX_CONSECUTIVE_FAILURES ? "page_damaged" : "too_long";
    unread.push({ from: pages.length + 1, to: pdf.numPages, reason });
  }
  return { pages, unread, hidden };
}

/** pdf.js drops the pages after a damaged one. */
function addDroppedPages(pdf: Pdf, bytes: Buffer, unread: UnreadRange[]): number {
  if (!unread.some(({ reason }) => reason === "page_damaged")) return 0;
  const dropped = declaredPages(bytes) - pdf.numPages;
  if (dropped <= 0) return 0;
  unread.push({ from: pdf.numPages + 1, to: pdf.numPages + dropped, reason: "page_damaged" });
  return dropped;
}

function imageOnly(page: number): UnreadRange {
  return { from: page, to: page, reason: "image_only" };
}

async function readPage(
  { pdf, writer, drawer, hasAnnotations }: OpenedDocument,
  number: number,
): Promise<{ span: PageSpan; needsRecognition: boolean; hidden: HiddenPassage[] }> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const drawn = await page.getTextContent({ disableNormalization: true });
  const annotations = hasAnnotations ? await readAnnotations(page) : [];
  const overlays = overlaysOf(annotations);
  const { content, hidden, rules, boxes } = await withoutHidden({
    pdf,
    page,
    content: drawn,
    overlays,
    drawer,
  });
  const frames = toFrames(content, transform as Matrix).map((frame) => ({
    ...frame,
    dividers: toDividers(rules, transform as Matrix, frame.angle),
  }));
  addPieces(frames, formPieces(annotations, transform as number[]));
  const upright = frames.find(({ angle }) => angle === 0);
  if (upright) upright.pieces.push(...(boxes?.piecesAmong(upright.pieces, transform as Matrix) ?? []));
  const nonsense = isNonsense(frames.flatMap(({ pieces }) => pieces.map(({ str }) => str)).join(" "));
  const needsRecognition =
    nonsense ||
    (frames.length === 0
      ? await isDrawn(page)
      : hasPicturesOfText(page, drawn) || (await isBesidePicture(page, frames)));
  page.cleanup();
  const span = { ...writer.writePage(number - 1, nonsense ? [] : frames), width, height };
  return { span, needsRecognition, hidden };
}

function addPieces(frames: Frame[], pieces: Frame["pieces"]): void {
  if (pieces.length === 0) return;
  const upright = frames.find((frame) => frame.angle === 0);
  if (upright) upright.pieces.push(...pieces);
  else frames.push({ angle: 0, pieces });
}

async function isXfaOnly(pdf: Pdf): Promise<boolean> {
  const { info } = await pdf.getMetadata().catch(() => ({ info: {} }));
  const { IsXFAPresent, IsAcroFormPresent } = info as { IsXFAPresent?: boolean; IsAcroFormPresent?: boolean };
  return IsXFAPresent === true && IsAcroFormPresent !== true;
}

/**
 * Loading annotations takes time, and many documents have none. Object streams may hide annotations, and some
 * programs omit a form's list of fields.
 */
function mayHaveAnnotations(bytes: Buffer): boolean {
  return ["/FreeText", "/Widget", "/ObjStm", "/AP"].some((name) => bytes.includes(name));
}
