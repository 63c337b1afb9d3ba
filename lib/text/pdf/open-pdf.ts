import { createRequire } from "node:module";
import path from "node:path";
import type { getDocumentProxy } from "unpdf";
import { isLyingGlyph } from "./is-lying-glyph";
import { mayLackInk } from "./may-lack-ink";
import { PageWatch } from "./page-watch";
import { pdfjs } from "./pdfjs";
import { corruptError, passwordError } from "@/lib/text/reading-error";

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/**
 * Character maps for CJK fonts that aren't embedded. Without them, pdf.js silently drops text. The path needs a
 * trailing separator.
 */
const CHARACTER_MAPS = ((): string => {
  const require = createRequire(import.meta.url);
  return path.join(path.dirname(require.resolve("pdfjs-dist/package.json")), "cmaps") + path.sep;
})();

pdfjs.watchText(() => new PageWatch());
pdfjs.watchGlyphs(isLyingGlyph);
pdfjs.watchDrawnGlyphs(mayLackInk);

/** @throws AppError: corrupt, password_protected */
export async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    return await pdfjs.getDocument({
      data: new Uint8Array(bytes),
      cMapUrl: CHARACTER_MAPS,
      cMapPacked: true,
      standardFontDataUrl: undefined,
      // Skip images, because unpacking them may take gigabytes.
      maxImageSize: 0,
      disableFontFace: true,
      useSystemFonts: true,
      isEvalSupported: false,
      stopAtErrors: false,
      enableXfa: false,
      verbosity: pdfjs.VerbosityLevel.WARNINGS,
    }).promise;
  } catch (error) {
    throw (error as Error).name === "PasswordException" ? passwordError("pdf") : corruptError("pdf", error);
  }
}
