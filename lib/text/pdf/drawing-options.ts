import { createRequire } from "node:module";
import path from "node:path";

/** pdf.js requires a trailing separator in folder names. */
const PACKAGE = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const folder = (name: string): string => path.join(PACKAGE, name) + path.sep;

/**
 * Returns options to draw outside a browser with any build of pdf.js.
 * @param maxImageSize in pixels; pdf.js skips larger images
 */
export function drawingOptions(bytes: Buffer, maxImageSize: number) {
  return {
    // Copy the bytes, because pdf.js transfers the buffer.
    data: new Uint8Array(bytes),
    cMapUrl: folder("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: folder("standard_fonts"),
    wasmUrl: folder("wasm"),
    iccUrl: folder("iccs"),
    maxImageSize,
    stopAtErrors: false,
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    enableXfa: false,
  };
}
