import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Raster } from "./raster";
import { drawingOptions } from "@/lib/text/pdf/drawing-options";
import { countPictures, listenForLosses } from "@/lib/text/pdf/losses";
import { corruptError, passwordError } from "@/lib/text/reading-error";

export type DrawnPdf = Awaited<ReturnType<typeof getDocument>["promise"]>;

const POINTS_PER_INCH = 72;
/** Dots per inch of the picture that is recognised. */
const RESOLUTION = 250;
/** A larger page is drawn with fewer dots per inch. A4 at full resolution has 6 million. */
const MAX_PAGE_PIXELS = 20_000_000;
/** A larger picture within a page is not unpacked: its page is damaged. A4 at 600 dots per inch has 35 million. */
const MAX_PICTURE_PIXELS = 40_000_000;

/**
 * Opens a PDF for drawing, which needs another build of pdf.js than reading its text: both would share a worker.
 *
 * @throws AppError: corrupt, password_protected
 */
export async function openForDrawing(bytes: Buffer): Promise<DrawnPdf> {
  try {
    return await getDocument({
      ...drawingOptions(bytes, MAX_PICTURE_PIXELS),
      // Its warnings tell of pictures that it leaves out.
      verbosity: VerbosityLevel.WARNINGS,
    }).promise;
  } catch (error) {
    throw (error as Error).name === "PasswordException" ? passwordError("pdf") : corruptError("pdf", error);
  }
}

/** A page as a picture, `scale` pixels a point. */
export interface RasterisedPage {
  raster: Raster;
  scale: number;
}

/** Draws a page, counting from 1, in shades of grey. Throws AppError: corrupt, where a part of it cannot be drawn. */
export function rasterisePage(
  pdf: DrawnPdf,
  number: number,
  dotsPerInch = RESOLUTION,
): Promise<RasterisedPage> {
  const scaleOf = (width: number, height: number) =>
    Math.min(dotsPerInch / POINTS_PER_INCH, Math.sqrt(MAX_PAGE_PIXELS / (width * height)));
  return draw(pdf, number, scaleOf, (canvas, scale) => {
    const { width, height } = canvas;
    const { data } = canvas.getContext("2d").getImageData(0, 0, width, height);
    return { raster: toGrey(width, height, data), scale };
  });
}

/** Models scale down what is larger. A4 has 134 dots per inch then. */
const MAX_PICTURE_SIDE = 1_568;
/** In percent. */
const JPEG_QUALITY = 85;

/**
 * Draws a page, counting from 1, as a JPEG in colour for a model. Throws AppError: corrupt, where a part cannot be drawn.
 */
export function drawJpeg(pdf: DrawnPdf, number: number): Promise<Buffer> {
  const scaleOf = (width: number, height: number) => MAX_PICTURE_SIDE / Math.max(width, height);
  return draw(pdf, number, scaleOf, (canvas) => canvas.encode("jpeg", JPEG_QUALITY));
}

async function draw<Result>(
  pdf: DrawnPdf,
  number: number,
  scaleOf: (width: number, height: number) => number,
  take: (canvas: Canvas, scale: number) => Result | Promise<Result>,
): Promise<Result> {
  const stopListening = listenForLosses();
  const picturesBefore = countPictures();
  const page = await pdf.getPage(number);
  try {
    const size = page.getViewport({ scale: 1 });
    const scale = scaleOf(size.width, size.height);
    const viewport = page.getViewport({ scale });
    const width = Math.max(1, Math.round(viewport.width));
    const height = Math.max(1, Math.round(viewport.height));
    const canvas = createCanvas(width, height);
    await page.render({
      canvas: null,
      canvasContext: canvas.getContext("2d") as unknown as CanvasRenderingContext2D,
      viewport,
      background: "#fff",
    }).promise;
    if (countPictures() > picturesBefore || hasUndecodedPicture(page))
      throw new Error("a picture is missing");
    return await take(canvas, scale);
  } catch (error) {
    throw corruptError("pdf", error);
  } finally {
    page.cleanup();
    stopListening();
  }
}

/** pdf.js draws nothing for a picture that it cannot decode, and keeps null in its place. */
function hasUndecodedPicture(page: Awaited<ReturnType<DrawnPdf["getPage"]>>): boolean {
  for (const objects of [page.objs, page.commonObjs] as Iterable<[string, unknown]>[]) {
    for (const [id, data] of objects) if (data === null && /img_|mask_/.test(id)) return true;
  }
  return false;
}

function toGrey(width: number, height: number, rgba: Uint8ClampedArray): Raster {
  const data = new Uint8Array(width * height);
  for (let pixel = 0, at = 0; pixel < data.length; pixel += 1, at += 4) {
    data[pixel] = ((rgba[at] ?? 0) * 77 + (rgba[at + 1] ?? 0) * 151 + (rgba[at + 2] ?? 0) * 28) >> 8;
  }
  return { width, height, data };
}
