import { createRequire } from "node:module";
import path from "node:path";

/** pdf.js' own files: paths with a trailing separator, as it requires. */
const PACKAGE = path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const folder = (name: string): string => path.join(PACKAGE, name) + path.sep;

/**
 * How pdf.js, of any build, opens a file whose pages are drawn outside of a browser.
 *
 * @param maxImageSize pixels: larger pictures are not unpacked
 */
export function drawingOptions(bytes: Buffer, maxImageSize: number) {
  return {
    // A copy, since pdf.js transfers the buffer.
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
