import type { Matrix } from "./matrix";

/** In the coordinates of a page's content; `y` points upwards. */
export interface Area {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export const EVERYWHERE: Area = { left: -Infinity, bottom: -Infinity, right: Infinity, top: Infinity };

export function transformArea({ left, bottom, right, top }: Area, [a, b, c, d, e, f]: Matrix): Area {
  const [ax, bx, cy, dy] = [a * left, a * right, c * bottom, c * top];
  const [by, bX, dY, dT] = [b * left, b * right, d * bottom, d * top];
  return {
    left: Math.min(ax, bx) + Math.min(cy, dy) + e,
    right: Math.max(ax, bx) + Math.max(cy, dy) + e,
    bottom: Math.min(by, bX) + Math.min(dY, dT) + f,
    top: Math.max(by, bX) + Math.max(dY, dT) + f,
  };
}

export function intersect(a: Area, b: Area): Area {
  return {
    left: Math.max(a.left, b.left),
    bottom: Math.max(a.bottom, b.bottom),
    right: Math.min(a.right, b.right),
    top: Math.min(a.top, b.top),
  };
}

export function sizeOf({ left, bottom, right, top }: Area): number {
  return Math.max(0, right - left) * Math.max(0, top - bottom);
}

function sizeWithin(area: Area, other: Area): number {
  const width = Math.min(area.right, other.right) - Math.max(area.left, other.left);
  const height = Math.min(area.top, other.top) - Math.max(area.bottom, other.bottom);
  return width > 0 && height > 0 ? width * height : 0;
}

export function shareWithin(area: Area, other: Area): number {
  const size = sizeWithin(area, other);
  return size > 0 ? size / sizeOf(area) : 0;
}

export function meet(a: Area, b: Area): boolean {
  return sizeWithin(a, b) > 0;
}
