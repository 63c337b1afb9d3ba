import type { Area } from "./area";
import type { Matrix } from "./matrix";

/** Coordinates of the corners on the page: x, y, x, y and so on. Curves become straight lines. */
export type Outline = readonly number[];

const CHORDS = 4;
/** Two per corner. A shape with more corners isn't the background of words. */
const MAX_NUMBERS = 80;

export class OutlineWriter {
  private corners: number[] = [];
  private isWhole = true;

  add(x: number, y: number): void {
    if (this.corners.length < MAX_NUMBERS) this.corners.push(x, y);
    else this.isWhole = false;
  }

  /** @param points control points and end of a cubic curve; any other curve makes the outline unknown */
  addCurve(x0: number, y0: number, points: readonly number[]): void {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0, x3 = 0, y3 = 0] = points;
    if (points.length !== 6) this.isWhole = false;
    if (!this.isWhole) return;
    for (let step = 1; step <= CHORDS; step += 1) {
      const t = step / CHORDS;
      const s = 1 - t;
      const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
      this.add(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3);
    }
  }

  take([a, b, c, d, e, f]: Matrix): Outline | null {
    const { corners, isWhole } = this;
    if (!isWhole || corners.length < 6) return null;
    this.corners = [];
    for (let at = 0; at < corners.length; at += 2) {
      const [x, y] = [corners[at] ?? 0, corners[at + 1] ?? 0];
      corners[at] = a * x + c * y + e;
      corners[at + 1] = b * x + d * y + f;
    }
    return corners;
  }

  clear(): void {
    this.corners.length = 0;
    this.isWhole = true;
  }
}

/** Returns null if the outline crosses the area or winds around it more than once. */
export function isWithin({ left, bottom, right, top }: Area, outline: Outline): boolean | null {
  const [x, y] = [(left + right) / 2, (bottom + top) / 2];
  let turns = 0;
  let [x1, y1] = [outline.at(-2) ?? 0, outline.at(-1) ?? 0];
  for (let at = 0; at < outline.length; at += 2) {
    const [x2, y2] = [outline[at] ?? 0, outline[at + 1] ?? 0];
    if (crosses(x1, y1, x2, y2, left, bottom, right, top)) return null;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) turns += y2 > y1 ? 1 : -1;
    [x1, y1] = [x2, y2];
  }
  return Math.abs(turns) > 1 ? null : turns !== 0;
}

function crosses(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  left: number,
  bottom: number,
  right: number,
  top: number,
): boolean {
  let [from, to] = [0, 1];
  for (const [start, way, low, high] of [
    [x1, x2 - x1, left, right],
    [y1, y2 - y1, bottom, top],
  ] as const) {
    if (way === 0) {
      if (start <= low || start >= high) return false;
      continue;
    }
    const [a, b] = [(low - start) / way, (high - start) / way];
    from = Math.max(from, Math.min(a, b));
    to = Math.min(to, Math.max(a, b));
  }
  return from < to;
}
