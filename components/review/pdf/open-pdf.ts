import { getDocument, PDFWorker, version, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";

export type Pdf = PDFDocumentProxy;

/** pdf.js' own files, which `npm run generate` copies from its package. */
const FILES = `/generated/pdfjs-${version}`;
/** A larger picture is left out: its pixels would not fit into the memory of a small device. */
const MAX_PICTURE_PIXELS = 100_000_000;

let shared: { worker: PDFWorker; failed: Promise<never> } | undefined;

/** One worker for all documents, since its start takes longer than opening one. */
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

/** Opens a PDF for drawing, without its scripts, forms and links. @throws where it cannot be drawn, or the worker cannot start */
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

/** Starts the worker, so that it is ready when the file is there. */
export function warmUp(): void {
  sharedWorker();
}
