import { getDocument, PDFWorker, version, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export type Pdf = PDFDocumentProxy;

/** `npm run generate` copies these files from the pdf.js package. */
const FILES = `/generated/pdfjs-${version}`;
/** Larger images are not drawn, because their pixels would exceed a small device's memory. */
const MAX_PICTURE_PIXELS = 100_000_000;

let shared: { worker: PDFWorker; failed: Promise<never> } | undefined;

/** Shared, because starting a worker takes longer than opening a document. */
function sharedWorker(): { worker: PDFWorker; failed: Promise<never> } {
  if (shared) return shared;
  const port = new Worker(`${FILES}/pdf.worker.mjs`, { type: "module" });
  const failed = new Promise<never>((_, reject) => {
    port.addEventListener("error", () => {
      shared = undefined;
      port.terminate();
      reject(new Error("The worker of pdf.js failed."));
    });
  });
  failed.catch(() => undefined);
  shared = { worker: new PDFWorker({ port: port as never, verbosity: VerbosityLevel.ERRORS }), failed };
  return shared;
}

/**
 * Opens a PDF without scripts, forms and links.
 * @throws if the PDF cannot be drawn or the worker cannot start
 */
export async function openPdf(file: Blob): Promise<Pdf> {
  const data = new Uint8Array(await file.arrayBuffer());
  const { worker, failed } = sharedWorker();
  const opening = getDocument({
    data,
    worker,
    verbosity: VerbosityLevel.ERRORS,
    cMapUrl: `${FILES}/cmaps/`,
    cMapPacked: true,
    standardFontDataUrl: `${FILES}/standard_fonts/`,
    wasmUrl: `${FILES}/wasm/`,
    iccUrl: `${FILES}/iccs/`,
    maxImageSize: MAX_PICTURE_PIXELS,
    isEvalSupported: false,
    enableXfa: false,
    disableAutoFetch: true,
    disableStream: true,
  });
  try {
    return await Promise.race([opening.promise, failed]);
  } catch (error) {
    void opening.destroy();
    throw error;
  }
}

export function warmUp(): void {
  sharedWorker();
}
