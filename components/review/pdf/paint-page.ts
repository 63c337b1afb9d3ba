import type { Pdf } from "./open-pdf";

/** The largest canvas that every browser supports. */
const MAX_CANVAS_PIXELS = 16_000_000;

/**
 * @param number the page, from 1
 * @param scale the maximum pixels per point
 * @throws if drawing fails or `signal` aborts
 */
export async function paintPage(
  pdf: Pdf,
  number: number,
  scale: number,
  signal: AbortSignal,
): Promise<HTMLCanvasElement> {
  const page = await pdf.getPage(number);
  signal.throwIfAborted();
  const size = page.getViewport({ scale: 1 });
  const most = Math.sqrt(MAX_CANVAS_PIXELS / (size.width * size.height));
  const viewport = page.getViewport({ scale: Math.min(scale, most) });
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(viewport.width));
  canvas.height = Math.max(1, Math.round(viewport.height));
  const task = page.render({ canvas, viewport, background: "#fff" });
  const cancel = () => task.cancel();
  signal.addEventListener("abort", cancel);
  try {
    await task.promise;
    return canvas;
  } catch (error) {
    releaseCanvas(canvas);
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}

/** Frees the pixels immediately, because browsers free them late. */
export function releaseCanvas(canvas: HTMLCanvasElement): void {
  canvas.width = 0;
  canvas.height = 0;
}
