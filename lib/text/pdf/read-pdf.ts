import { countSkippedStreams } from "./native-inflate";
import { joinBrokenWords } from "./join-broken-words";
import { formPieces } from "./form-pieces";
import { openPdf, type Pdf } from "./open-pdf";
import { toFrames } from "./page-frames";
import { PageWriter } from "./page-writer";
import type { Frame } from "./piece";
import type { Reader } from "@/lib/text/reader";
import { corruptError, tooComplexError, xfaError } from "@/lib/text/reading-error";
import type { UnreadRange } from "@/lib/text/coverage";
import type { PageSpan } from "@/lib/text/types";

const MAX_PAGES = 5000;
/** More unreadable pages in a row mean that the page count is wrong. */
const MAX_CONSECUTIVE_FAILURES = 20;

/** Reads a PDF. One without any text is a scan: it consists of images. */
export const readPdf: Reader = async (bytes) => {
  const skippedBefore = countSkippedStreams();
  const pdf = await openPdf(bytes);
  try {
    if (await isXfaOnly(pdf)) throw xfaError();
    const hasFormValues = await mayHaveFormValues(pdf, bytes);
    const writer = new PageWriter();
    const pages: PageSpan[] = [];
    const unread: UnreadRange[] = [];
    let failures = 0;
    let lastError: unknown;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      if (number > MAX_PAGES || countSkippedStreams() > skippedBefore) throw tooComplexError();
      try {
        pages.push(await readPage(pdf, number, writer, hasFormValues));
        failures = 0;
      } catch (error) {
        lastError = error;
        failures += 1;
        if (failures > MAX_CONSECUTIVE_FAILURES) break;
        unread.push({ from: number, to: number, reason: "page_damaged" });
        const end = writer.length;
        pages.push({ start: end, end });
      }
    }
    if (countSkippedStreams() > skippedBefore) throw tooComplexError();
    if (pages.length === failures || failures > MAX_CONSECUTIVE_FAILURES)
      throw corruptError("pdf", lastError);
    if (writer.runs.length > 0)
      return { ...joinBrokenWords({ text: writer.text, pages, runs: writer.runs }), unread };
    return {
      text: "",
      pages: pages.map((page) => ({ ...page, start: 0, end: 0 })),
      scan: true,
      unread: pages.flatMap(
        (_, index) => unread.find(({ from }) => from === index + 1) ?? imageOnly(index + 1),
      ),
    };
  } finally {
    await pdf.destroy();
  }
};

function imageOnly(page: number): UnreadRange {
  return { from: page, to: page, reason: "image_only" };
}

async function readPage(
  pdf: Pdf,
  number: number,
  writer: PageWriter,
  hasFormValues: boolean,
): Promise<PageSpan> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const frames = toFrames(await page.getTextContent({ disableNormalization: true }), transform as number[]);
  if (hasFormValues) addPieces(frames, await formPieces(page, transform as number[]));
  page.cleanup();
  return { ...writer.writePage(number - 1, frames), width, height };
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

/** Whether annotations may contain text. Loading those of every page takes time, and many documents have none. */
async function mayHaveFormValues(pdf: Pdf, bytes: Buffer): Promise<boolean> {
  // A compressed object stream may contain annotations.
  if (bytes.includes("/FreeText") || bytes.includes("/ObjStm")) return true;
  const fields = await pdf.getFieldObjects().catch(() => null);
  return fields !== null && Object.keys(fields).length > 0;
}
