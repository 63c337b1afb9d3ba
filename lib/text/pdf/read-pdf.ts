import { bombsLeftOut } from "@/lib/text/pdf/native-inflate";
import { joinBrokenWords } from "@/lib/text/pdf/join-words";
import { formPieces } from "@/lib/text/pdf/form-values";
import { openPdf, type Pdf } from "@/lib/text/pdf/open-pdf";
import { toFrames } from "@/lib/text/pdf/page-frames";
import { PageWriter } from "@/lib/text/pdf/page-writer";
import type { Frame } from "@/lib/text/pdf/piece";
import type { Reader } from "@/lib/text/reader";
import { corruptError, tooComplexError, xfaError } from "@/lib/text/reading-error";
import type { PageSpan } from "@/lib/text/types";

const MOST_PAGES = 5000;
/** So many pages in a row that cannot be had are no gap in a document, but a page count that lies. */
const MOST_MISSING = 20;

/** A PDF without any text comes back as a scan: whatever it shows, it shows as pictures. */
export const readPdf: Reader = async (bytes) => {
  const bombs = bombsLeftOut();
  const pdf = await openPdf(bytes);
  try {
    if (await isXfaOnly(pdf)) throw xfaError();
    const filledIn = await mayHaveFormValues(pdf, bytes);
    const writer = new PageWriter();
    const pages: PageSpan[] = [];
    let missing = 0;
    let lastError: unknown;
    for (let number = 1; number <= pdf.numPages; number += 1) {
      if (number > MOST_PAGES || bombsLeftOut() > bombs) throw tooComplexError();
      try {
        pages.push(await readPage(pdf, number, writer, filledIn));
        missing = 0;
      } catch (error) {
        lastError = error;
        missing += 1;
        if (missing > MOST_MISSING) break;
        const end = writer.length;
        pages.push({ start: end, end });
      }
    }
    if (bombsLeftOut() > bombs) throw tooComplexError();
    if (pages.length === missing || missing > MOST_MISSING) throw corruptError("pdf", lastError);
    return writer.runs.length === 0
      ? { text: "", pages: pages.map((page) => ({ ...page, start: 0, end: 0 })), scan: true }
      : joinBrokenWords({ text: writer.text, pages, runs: writer.runs });
  } finally {
    await pdf.destroy();
  }
};

async function readPage(pdf: Pdf, number: number, writer: PageWriter, filledIn: boolean): Promise<PageSpan> {
  const page = await pdf.getPage(number);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const frames = toFrames(await page.getTextContent({ disableNormalization: true }), transform as number[]);
  if (filledIn) addPieces(frames, await formPieces(page, transform as number[]));
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

/** Asking each page for its annotations takes time; many documents have none that hold text. */
async function mayHaveFormValues(pdf: Pdf, bytes: Buffer): Promise<boolean> {
  // Within a compressed stream of objects there may be any.
  if (bytes.includes("/FreeText") || bytes.includes("/ObjStm")) return true;
  const fields = await pdf.getFieldObjects().catch(() => null);
  return fields !== null && Object.keys(fields).length > 0;
}
