import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import type { Raster } from "./raster";
import { drawingOptions } from "@/lib/text/pdf/drawing-options";
import { countPictures, listenForLosses } from "@/lib/text/pdf/losses";
import { corruptError, passwordError } from "@/lib/text/reading-error";

export type DrawnPdf = Awaited<ReturnType<typeof getDocument>["promise"]>;

const POINTS_PER_INCH = 72;
const RESOLUTION = 250;
const MAX_PAGE_PIXELS = 20_000_000;
/** A page with a larger image counts as damaged. For comparison, A4 at 600 dpi has 35 million pixels. */
const MAX_PICTURE_PIXELS = 40_000_000;

/**
 * Call this only in a process that doesn't read text: reading needs another build of pdf.js, and the two would share
 * a worker.
 * @throws AppError: corrupt, password_protected
 */
export async function openForDrawing(bytes: Buffer): Promise<DrawnPdf> {
  try {
    return await getDocument({
      ...drawingOptions(bytes, MAX_PICTURE_PIXELS),
      // pdf.js reports skipped images as warnings.
      verbosity: VerbosityLevel.WARNINGS,
    }).promise;
  } catch (error) {
    throw (error as Error).name === "PasswordException" ? passwordError("pdf") : corruptError("pdf", error);
  }
}

export interface RasterisedPage {
  raster: Raster;
  scale: number;
}

/**
 * @param number of the page, counting from 1
 * @throws AppError `corrupt` if part of the page cannot be drawn
 */
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

/** In pixels. AI models downscale larger images. At this size, an A4 page has 134 dpi. */
const MAX_PICTURE_SIDE = 1_568;
const JPEG_QUALITY = 85;

/**
 * @param number of the page, counting from 1
 * @throws AppError `corrupt` if part of the page cannot be drawn
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

/** pdf.js skips images that it cannot decode and stores null for them. */
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
