import { createRequire } from "node:module";
import path from "node:path";
import { getDocumentProxy } from "unpdf";
import { corruptError, passwordError } from "@/lib/text/reading-error";

export type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;
export type PdfPage = Awaited<ReturnType<Pdf["getPage"]>>;

/**
 * Character maps for Chinese, Japanese and Korean fonts that are not embedded; without them such text is lost in
 * silence. A plain path, as pdf.js wants it.
 */
function characterMaps(): string {
  const require = createRequire(import.meta.url);
  return path.join(path.dirname(require.resolve("pdfjs-dist/package.json")), "cmaps") + path.sep;
}

/** @throws AppError: corrupt, password_protected */
export async function openPdf(bytes: Buffer): Promise<Pdf> {
  try {
    return await getDocumentProxy(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      cMapUrl: characterMaps(),
      cMapPacked: true,
      // Drawing needs these, text does not.
      standardFontDataUrl: undefined,
      disableFontFace: true,
      useSystemFonts: true,
      isEvalSupported: false,
      stopAtErrors: false,
      enableXfa: false,
      verbosity: 0,
    });
  } catch (error) {
    throw (error as Error).name === "PasswordException" ? passwordError("pdf") : corruptError("pdf", error);
  }
}
