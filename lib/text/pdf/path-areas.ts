import { type Area, NOWHERE, sizeOf, transformArea } from "./area";
import type { Matrix } from "./matrix";

/** What a part of a path encloses. */
export interface PathArea {
  area: Area;
  /** The path is that rectangle, not another shape within it. */
  isRectangle: boolean;
  /** It is a straight line along an edge of the page. */
  isLine: boolean;
}

/** A turn of this share of a quarter of a circle is an inaccuracy of the matrix. */
const MAX_TURN = 1e-3;

/** Whether a transformation leaves upright rectangles upright. */
export function keepsUpright([a, b, c, d]: Matrix): boolean {
  const turned = Math.min(Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c));
  return turned <= MAX_TURN * (Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d));
}

/** Collects the parts of a path as it is constructed. */
export class PathAreas {
  private parts: PathArea[] = [];
  private area = NOWHERE;
  private hasCurves = false;
  private points = 0;
  private twiceSize = 0;
  private start: readonly [number, number] = [0, 0];
  private last: readonly [number, number] = [0, 0];

  rectangle(x: number, y: number, width: number, height: number, matrix: Matrix): void {
    this.endPart(matrix);
    const area = {
      left: Math.min(x, x + width),
      bottom: Math.min(y, y + height),
      right: Math.max(x, x + width),
      top: Math.max(y, y + height),
    };
    this.parts.push({ area: transformArea(area, matrix), isRectangle: keepsUpright(matrix), isLine: false });
  }

  moveTo(x: number, y: number, matrix: Matrix): void {
    this.endPart(matrix);
    this.start = [x, y];
    this.last = this.start;
    this.include(x, y);
  }

  lineTo(x: number, y: number): void {
    this.twiceSize += this.last[0] * y - x * this.last[1];
    this.last = [x, y];
    this.include(x, y);
  }

  /** @param points its control points and its end */
  curveTo(points: readonly number[]): void {
    this.hasCurves = true;
    for (let at = 0; at + 1 < points.length; at += 2) this.lineTo(points[at] ?? 0, points[at + 1] ?? 0);
  }

  /** The parts so far; begins a new path. */
  take(matrix: Matrix): PathArea[] {
    this.endPart(matrix);
    const { parts } = this;
    this.parts = [];
    return parts;
  }

  private include(x: number, y: number): void {
    const { left, bottom, right, top } = this.area;
    this.points += 1;
    this.area = {
      left: Math.min(left, x),
      bottom: Math.min(bottom, y),
      right: Math.max(right, x),
      top: Math.max(top, y),
    };
  }

  private endPart(matrix: Matrix): void {
    const { area, points, hasCurves, start, last } = this;
    if (points > 1) {
      const size = Math.abs(this.twiceSize + last[0] * start[1] - start[0] * last[1]) / 2;
      const isUpright = keepsUpright(matrix);
      const isRectangle = isUpright && !hasCurves && points <= 5 && size > 0.99 * sizeOf(area);
      const isLine = isUpright && points === 2 && (area.left === area.right || area.bottom === area.top);
      this.parts.push({ area: transformArea(area, matrix), isRectangle, isLine });
    }
    this.area = NOWHERE;
    this.points = 0;
    this.twiceSize = 0;
    this.hasCurves = false;
  }
}
