import type { Ruler } from "./find-rulers";
import type { Raster } from "./raster";

export interface Square extends Ruler {
  thickness: number;
  ink: number;
}

/** Side length of a check box, in points. */
const [MIN_SIDE, MAX_SIDE] = [6, 14];
const MAX_STRETCH = 0.15;
const DARKEST_PAPER = 170;
const PLAY = 1;
const MIN_EDGE = 0.93;
/** As a fraction of the side length. */
const MAX_THICKNESS = 0.2;
const CLEARANCE = 1.2;
const MAX_BEYOND = 0.35;
const MAX_TICK = 3;
const STEPS = Array.from({ length: MAX_TICK + 1 }, (_, step) => step);
const MAX_SPECKS = 0.02;
const MAX_BARS = 0.75;
const FINDER_PART = 1 / 7;
const MAX_SQUARES = 300;

export function findSquares(page: Raster, scale: number): Square[] {
  const squares: Square[] = [];
  const [shortest, longest] = [Math.floor(MIN_SIDE * scale), Math.ceil(MAX_SIDE * scale)];
  for (let y = 0; y < page.height - shortest; y += 1) {
    for (let x = shortest; x < page.width; x += shortest) {
      const at = y * page.width + x;
      if (!isDark(page, at)) continue;
      const left = x - darkLength(page, at, -1, Math.min(x, longest));
      const right = x + 1 + darkLength(page, at, 1, Math.min(page.width - 1 - x, longest));
      const side = right - left;
      if (side < shortest || side > longest) continue;
      const square = squareUnder(page, { left, right, top: y, bottom: y }, scale);
      if (square && !squares.some((other) => meet(other, square))) squares.push(square);
      if (squares.length > MAX_SQUARES) return [];
    }
  }
  return squares.filter(
    (one) =>
      !hasBar(page, one) &&
      !isFinder(page, one) &&
      !squares.some((other) => other !== one && isBeside(one, other)),
  );
}

export function insideOf({ left, right, top, bottom, thickness }: Omit<Square, "ink">): Ruler {
  const inset = thickness + PLAY + 2;
  return { left: left + inset, right: right - inset, top: top + inset, bottom: bottom - inset };
}

export function isMarked({ ink }: Square): boolean {
  return ink > MAX_SPECKS;
}

export function withTick(square: Square): Ruler {
  const beyond = isMarked(square) ? square.thickness : PLAY;
  const { left, right, top, bottom } = square;
  return { left: left - beyond, right: right + beyond, top: top - beyond, bottom: bottom + beyond };
}

function squareUnder(page: Raster, edge: Ruler, scale: number): Square | null {
  const { top } = edge;
  const thickness = thicknessBelow(page, edge);
  const shortest = Math.round((1 - MAX_STRETCH) * (edge.right - edge.left)) - 2 * MAX_TICK;
  const isEdge = (x: number): boolean => isDarkAlong(page, top * page.width + x, page.width, 1, shortest);
  const left = STEPS.map((step) => edge.left + step).find(isEdge);
  const right = STEPS.map((step) => edge.right - step).find((x) => isEdge(x - 1));
  if (left === undefined || right === undefined) return null;
  const side = right - left;
  const least = Math.max(Math.floor(MIN_SIDE * scale), Math.round(side * (1 - MAX_STRETCH)));
  const most = Math.min(page.height - top, Math.round(side * (1 + MAX_STRETCH)));
  if (thickness > MAX_THICKNESS * side) return null;
  for (let height = most; height >= least; height -= 1) {
    if (!isDrawn(page, { left, right, top, bottom: top + height })) continue;
    const isHigher = !isDrawn(page, { left, right, top, bottom: top + height - 1 });
    const square = { left, right, top, bottom: top + height - Number(!isHigher), thickness };
    return isClear(page, square, scale) ? { ...square, ink: shareOfInk(page, insideOf(square)) } : null;
  }
  return null;
}

function isDark({ data }: Raster, at: number): boolean {
  return (data[at] ?? 255) <= DARKEST_PAPER;
}

function darkLength(page: Raster, from: number, step: number, most: number): number {
  let length = 0;
  for (let along = 1; along <= most && along - length <= PLAY + 1; along += 1)
    if (isDark(page, from + along * step)) length = along;
  return length;
}

function thicknessBelow(page: Raster, { left, right, top }: Ruler): number {
  const depths: number[] = [];
  for (let x = left; x < right; x += 1)
    depths.push(darkLength(page, top * page.width + x, page.width, right - left) + 1);
  return depths.sort((a, b) => a - b)[depths.length >> 1] ?? 0;
}

function isDrawn(page: Raster, { left, right, top, bottom }: Ruler): boolean {
  return (
    [top, bottom - 1].every((y) => isDarkAlong(page, y * page.width + left, 1, page.width, right - left)) &&
    [left, right - 1].every((x) => isDarkAlong(page, top * page.width + x, page.width, 1, bottom - top))
  );
}

function isDarkAlong(page: Raster, from: number, along: number, beside: number, length: number): boolean {
  let dark = 0;
  for (let at = from; at < from + length * along; at += along)
    if (isDark(page, at) || isDark(page, at - PLAY * beside) || isDark(page, at + PLAY * beside)) dark += 1;
  return dark >= MIN_EDGE * length;
}

/** Excludes letters with a curve that looks like an edge, and squares within a word. A tick may touch the square. */
function isClear(page: Raster, { left, right, top, bottom }: Ruler, scale: number): boolean {
  const far = Math.round(CLEARANCE * scale);
  return [PLAY + 1, far].every((reach) =>
    [
      { left: left - reach, right: left - PLAY, top, bottom },
      { left: right + PLAY, right: right + reach, top, bottom },
      { left, right, top: top - reach, bottom: top - PLAY },
      { left, right, top: bottom + PLAY, bottom: bottom + reach },
    ].every((beside) => shareOfInk(page, beside) <= MAX_BEYOND),
  );
}

function shareOfInk(page: Raster, { left, right, top, bottom }: Ruler): number {
  let dark = 0;
  for (let y = top; y < bottom; y += 1)
    for (let x = left; x < right; x += 1) if (isDark(page, y * page.width + x)) dark += 1;
  return dark / Math.max(1, (right - left) * (bottom - top));
}

function hasBar(page: Raster, square: Square): boolean {
  const { left, right, top, bottom } = insideOf(square);
  let bars = 0;
  for (let y = top; y < bottom; y += 1)
    if (isDarkAlong(page, y * page.width + left, 1, page.width, right - left)) bars += 1;
  return bars > 0 && bars < MAX_BARS * (bottom - top);
}

/** Whether this is a corner mark of a QR code: a thick frame around a filled square (1:1:3:1:1). */
function isFinder(page: Raster, { left, right, top, bottom, thickness }: Square): boolean {
  if (thickness < 0.9 * FINDER_PART * (right - left)) return false;
  const parts = [0, 1, 2, 3, 4, 5, 6].map((part) => (part + 0.5) * FINDER_PART);
  const [middleX, middleY] = [(left + right) >> 1, (top + bottom) >> 1];
  return parts.every((part, index) => {
    const isFilled = index !== 1 && index !== 5;
    const x = Math.floor(left + part * (right - left));
    const y = Math.floor(top + part * (bottom - top));
    return (
      isDark(page, middleY * page.width + x) === isFilled &&
      isDark(page, y * page.width + middleX) === isFilled
    );
  });
}

function meet(a: Ruler, b: Ruler): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function isBeside(a: Ruler, b: Ruler): boolean {
  const gap = Math.max(a.left, b.left) - Math.min(a.right, b.right);
  return gap < (a.right - a.left) / 2 && a.top < b.bottom && b.top < a.bottom;
}
