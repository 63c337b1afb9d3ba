import { createRequire } from "node:module";
import path from "node:path";
import { createCanvas, GlobalFonts, type SKRSContext2D } from "@napi-rs/canvas";
import { PAGE_HEIGHT, PAGE_WIDTH, type PdfText } from "./make-pdf";
import type { Picture } from "./make-scan";

const FONT = "Test Sans";
const FONT_FILE = path.join(
  path.dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json")),
  "standard_fonts/LiberationSans-Regular.ttf",
);

interface DrawOptions {
  dotsPerInch?: number;
  /** In degrees, clockwise. */
  angle?: number;
  /** Draws further content. Coordinates are in points. */
  draw?: (context: SKRSContext2D) => void;
}

/** Draws an A4 page with these texts, as if it had been scanned. */
export function drawPage(
  texts: PdfText[],
  { dotsPerInch = 200, angle = 0, draw }: DrawOptions = {},
): Picture {
  if (!GlobalFonts.has(FONT)) GlobalFonts.registerFromPath(FONT_FILE, FONT);
  const scale = dotsPerInch / 72;
  const [width, height] = [Math.round(PAGE_WIDTH * scale), Math.round(PAGE_HEIGHT * scale)];
  const context = createCanvas(width, height).getContext("2d");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.translate(width / 2, height / 2);
  context.rotate((angle * Math.PI) / 180);
  context.translate(-width / 2, -height / 2);
  context.scale(scale, scale);
  context.fillStyle = "#000";
  for (const { x, y, text, size = 10 } of texts) {
    context.font = `${size}px ${FONT}`;
    context.fillText(text, x, y);
  }
  draw?.(context);
  const rgba = context.getImageData(0, 0, width, height).data;
  return {
    width,
    height,
    data: Uint8Array.from({ length: width * height }, (_, pixel) => rgba[pixel * 4] ?? 0),
  };
}
