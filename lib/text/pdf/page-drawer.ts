import type { SKRSContext2D } from "@napi-rs/canvas";
import { type Area, transformArea } from "./area";
import { drawingOptions } from "./drawing-options";
import { countPictures, countUndrawn, withoutCounting } from "./losses";
import type { Matrix } from "./matrix";
import { countSkippedStreams, withoutCountingSkipped } from "./native-inflate";
import type { Pdf, PdfPage } from "./open-pdf";
import { pdfjs } from "./pdfjs";

export interface DrawnPage {
  shows: (area: Area, isOwnDrawing: boolean) => Promise<boolean | null>;
  close: () => void;
}

const MAX_PIXELS = 2_000_000;
/** Pages with a larger image are not judged. A4 at 300 dpi has 9 million pixels. */
const MAX_PICTURE_PIXELS = 12_000_000;
const MAX_PAGES = 60;
/** Processor time for all pages together. */
const MAX_MS = 3_000;

/**
 * In grey levels. A larger change is visible. A smaller one is compared with the change that black words would cause.
 */
const CLEAR_DIFFERENCE = 40;
/** Letters fill at least this fraction of their area. */
const MIN_INK = 0.05;
/** As a fraction of the change that black words would cause. Smaller changes are invisible. */
const MIN_CONTRAST = 0.05;

const { OPS } = pdfjs;
const SHOWS_TEXT = new Set([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
]);
const PLACES_TEXT = new Set([
  ...SHOWS_TEXT,
  OPS.dependency,
  OPS.save,
  OPS.restore,
  OPS.transform,
  OPS.beginText,
  OPS.endText,
  OPS.setCharSpacing,
  OPS.setWordSpacing,
  OPS.setHScale,
  OPS.setLeading,
  OPS.setFont,
  OPS.setTextRise,
  OPS.moveText,
  OPS.setLeadingMoveText,
  OPS.setTextMatrix,
  OPS.nextLine,
]);

export class PageDrawer {
  private opened: Promise<Pdf> | undefined;
  private pages = 0;
  private readonly work: DrawingWork;

  constructor(
    private readonly bytes: Buffer,
    maxMs = MAX_MS,
  ) {
    this.work = new DrawingWork(maxMs);
  }

  /** Pages count from 1. Returns null if the page cannot be drawn exactly, or if a limit has been reached. */
  async draw(number: number): Promise<DrawnPage | null> {
    if (this.pages >= MAX_PAGES || this.work.isSpent) return null;
    this.pages += 1;
    return this.work.attempt(async () => {
      const page = await (await (this.opened ??= openToDraw(this.bytes))).getPage(number);
      const drawing = new Drawing(page, this.work);
      await drawing.begin();
      return drawing;
    });
  }

  async close(): Promise<void> {
    await this.opened?.then(
      (pdf) => pdf.destroy(),
      () => undefined,
    );
  }
}

class DrawingWork {
  private spent = 0;
  private begun: NodeJS.CpuUsage | null = null;

  constructor(private readonly maxMs: number) {}

  get isSpent(): boolean {
    return this.spent + (this.begun ? msSince(this.begun) : 0) > this.maxMs;
  }

  async attempt<Result>(work: () => Promise<Result>): Promise<Result | null> {
    const missing = (): number => countPictures() + countUndrawn() + countSkippedStreams();
    const begun = process.cpuUsage();
    this.begun = begun;
    try {
      return await withoutCounting(() =>
        withoutCountingSkipped(async () => {
          const missingBefore = missing();
          const result = await work();
          return missing() > missingBefore ? null : result;
        }),
      );
    } catch {
      return null;
    } finally {
      this.spent += msSince(begun);
      this.begun = null;
    }
  }
}

function msSince(begun: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

async function openToDraw(bytes: Buffer): Promise<Pdf> {
  const canvas = await import("@napi-rs/canvas");
  // pdf.js expects a browser to provide these.
  const { DOMMatrix, ImageData, Path2D } = canvas;
  Object.assign(globalThis, { DOMMatrix, ImageData, Path2D, [Symbol.for("unpdf.canvasModule")]: canvas });
  return pdfjs.getDocument({
    ...drawingOptions(bytes, MAX_PICTURE_PIXELS),
    verbosity: pdfjs.VerbosityLevel.WARNINGS,
  }).promise;
}

type Filter = (operation: number, isOfAnnotation: boolean) => boolean;

interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
}

class Drawing implements DrawnPage {
  private readonly viewport;
  private asItIs: Pixels | undefined;
  private withoutText: Pixels | undefined;
  private paper: Pixels | undefined;
  private textAlone: Promise<Pixels | null> | undefined;

  constructor(
    private readonly page: PdfPage,
    private readonly work: DrawingWork,
  ) {
    const { width, height } = page.getViewport({ scale: 1 });
    this.viewport = page.getViewport({ scale: Math.min(1, Math.sqrt(MAX_PIXELS / (width * height))) });
  }

  async begin(): Promise<void> {
    this.asItIs = await this.render(() => true);
    this.paper = { ...this.asItIs, data: new Uint8ClampedArray(this.asItIs.data.length).fill(255) };
    this.withoutText = await this.render(
      (operation, isOfAnnotation) => isOfAnnotation || !SHOWS_TEXT.has(operation),
    );
  }

  async shows(area: Area, isOwnDrawing: boolean): Promise<boolean | null> {
    const box = this.boxOf(area);
    const { asItIs, withoutText, paper } = this;
    if (!asItIs || !withoutText || !paper || !box) return null;
    const change = compare(asItIs, withoutText, box);
    if (change.clear >= MIN_INK) return true;
    if (isOwnDrawing) return change.mean >= MIN_CONTRAST * MIN_INK;
    const textAlone = await (this.textAlone ??= this.work.attempt(() =>
      this.render((operation, isOfAnnotation) => !isOfAnnotation && PLACES_TEXT.has(operation)),
    ));
    if (!textAlone) return null;
    const ink = compare(textAlone, paper, box).mean;
    return ink < MIN_INK ? null : change.mean >= MIN_CONTRAST * ink;
  }

  close(): void {
    this.asItIs = this.withoutText = this.paper = this.textAlone = undefined;
    this.page.cleanup();
  }

  private async render(filter: Filter): Promise<Pixels> {
    const { createCanvas } = await import("@napi-rs/canvas");
    const { viewport } = this;
    const width = Math.max(1, Math.round(viewport.width));
    const height = Math.max(1, Math.round(viewport.height));
    const context = createCanvas(width, height).getContext("2d");
    let isOfAnnotation = false;
    const operationsFilter = (): boolean => {
      const operation = pdfjs.operationToDraw();
      if (operation === OPS.beginAnnotation) isOfAnnotation = true;
      if (operation === OPS.endAnnotation) isOfAnnotation = false;
      return filter(operation, isOfAnnotation);
    };
    const task = this.page.render({
      canvas: null,
      canvasContext: context as SKRSContext2D & CanvasRenderingContext2D,
      viewport,
      background: "#fff",
      operationsFilter,
    });
    // pdf.js pauses often, but its own pauses don't let timers run.
    task.onContinue = (next: () => void) => {
      if (this.work.isSpent) task.cancel();
      else setImmediate(next);
    };
    await task.promise;
    return { width, height, data: context.getImageData(0, 0, width, height).data };
  }

  private boxOf(area: Area): Box | null {
    const { width, height, transform } = this.viewport;
    const { left, bottom, right, top } = transformArea(area, transform as Matrix);
    const box = {
      left: Math.max(0, Math.floor(left + Math.min(1, (right - left) / 4))),
      top: Math.max(0, Math.floor(bottom)),
      right: Math.min(Math.round(width), Math.ceil(right - Math.min(1, (right - left) / 4))),
      bottom: Math.min(Math.round(height), Math.ceil(top)),
    };
    return box.right > box.left && box.bottom > box.top ? box : null;
  }
}

interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

function compare(one: Pixels, other: Pixels, box: Box): { clear: number; mean: number } {
  const { left, top, right, bottom } = box;
  let [clear, sum] = [0, 0];
  for (let y = top; y < bottom; y += 1) {
    for (let at = (y * one.width + left) * 4, end = (y * one.width + right) * 4; at < end; at += 4) {
      const difference = Math.max(
        Math.abs((one.data[at] ?? 0) - (other.data[at] ?? 0)),
        Math.abs((one.data[at + 1] ?? 0) - (other.data[at + 1] ?? 0)),
        Math.abs((one.data[at + 2] ?? 0) - (other.data[at + 2] ?? 0)),
      );
      sum += difference;
      if (difference >= CLEAR_DIFFERENCE) clear += 1;
    }
  }
  const pixels = (right - left) * (bottom - top);
  return { clear: clear / pixels, mean: sum / pixels / 255 };
}
