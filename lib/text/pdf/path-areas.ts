import { type Area, sizeOf, transformArea } from "./area";
import type { Matrix } from "./matrix";
import { type Outline, OutlineWriter } from "./outline";

export interface PathArea {
  area: Area;
  isRectangle: boolean;
  isLine: boolean;
  length: number;
  outline: Outline | null;
}

/** In radians. A smaller rotation is a rounding error of the matrix. */
const MAX_TURN = 1e-3;

export function keepsUpright([a, b, c, d]: Matrix): boolean {
  const turned = Math.min(Math.abs(a) + Math.abs(d), Math.abs(b) + Math.abs(c));
  return turned <= MAX_TURN * (Math.abs(a) + Math.abs(b) + Math.abs(c) + Math.abs(d));
}

export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

export class PathAreas {
  private parts: PathArea[] = [];
  private readonly outline = new OutlineWriter();
  // These are separate numbers, because objects would be slow for drawings with thousands of points.
  private left = Infinity;
  private bottom = Infinity;
  private right = -Infinity;
  private top = -Infinity;
  private hasCurves = false;
  private points = 0;
  private twiceSize = 0;
  private length = 0;
  private startX = 0;
  private startY = 0;
  private lastX = 0;
  private lastY = 0;

  rectangle(x: number, y: number, width: number, height: number, matrix: Matrix): void {
    this.endPart(matrix);
    const area = {
      left: Math.min(x, x + width),
      bottom: Math.min(y, y + height),
      right: Math.max(x, x + width),
      top: Math.max(y, y + height),
    };
    const isRectangle = keepsUpright(matrix);
    const length = 2 * (Math.abs(width) + Math.abs(height)) * scaleOf(matrix);
    this.parts.push({
      area: transformArea(area, matrix),
      isRectangle,
      isLine: false,
      length,
      outline: isRectangle ? null : outlineOf(area, matrix),
    });
  }

  moveTo(x: number, y: number, matrix: Matrix): void {
    this.endPart(matrix);
    this.startX = x;
    this.startY = y;
    this.lastX = x;
    this.lastY = y;
    this.outline.add(x, y);
    this.include(x, y);
  }

  lineTo(x: number, y: number): void {
    this.outline.add(x, y);
    this.advanceTo(x, y);
  }

  private advanceTo(x: number, y: number): void {
    this.length += Math.hypot(x - this.lastX, y - this.lastY);
    this.twiceSize += this.lastX * y - x * this.lastY;
    this.lastX = x;
    this.lastY = y;
    this.include(x, y);
  }

  curveTo(points: readonly number[]): void {
    this.hasCurves = true;
    this.outline.addCurve(this.lastX, this.lastY, points);
    for (let at = 0; at + 1 < points.length; at += 2) this.advanceTo(points[at] ?? 0, points[at + 1] ?? 0);
  }

  take(matrix: Matrix): PathArea[] {
    this.endPart(matrix);
    const { parts } = this;
    this.parts = [];
    return parts;
  }

  private include(x: number, y: number): void {
    this.points += 1;
    if (x < this.left) this.left = x;
    if (x > this.right) this.right = x;
    if (y < this.bottom) this.bottom = y;
    if (y > this.top) this.top = y;
  }

  private endPart(matrix: Matrix): void {
    if (this.points === 0) return;
    const { left, bottom, right, top, points, hasCurves, startX, startY, lastX, lastY } = this;
    if (points > 1) {
      const area = { left, bottom, right, top };
      const size = Math.abs(this.twiceSize + lastX * startY - startX * lastY) / 2;
      const isUpright = keepsUpright(matrix);
      const isRectangle = isUpright && !hasCurves && points <= 5 && size > 0.99 * sizeOf(area);
      const isLine = isUpright && points === 2 && (left === right || bottom === top);
      const length = this.length * scaleOf(matrix);
      const outline = isRectangle || isLine ? null : this.outline.take(matrix);
      this.parts.push({ area: transformArea(area, matrix), isRectangle, isLine, length, outline });
    }
    this.outline.clear();
    this.left = Infinity;
    this.bottom = Infinity;
    this.right = -Infinity;
    this.top = -Infinity;
    this.points = 0;
    this.twiceSize = 0;
    this.length = 0;
    this.hasCurves = false;
  }
}

function outlineOf({ left, bottom, right, top }: Area, matrix: Matrix): Outline | null {
  const writer = new OutlineWriter();
  for (const [x, y] of [
    [left, bottom],
    [right, bottom],
    [right, top],
    [left, top],
  ] as const)
    writer.add(x, y);
  return writer.take(matrix);
}
