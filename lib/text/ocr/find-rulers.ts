import type { Raster } from "./raster";

/** A line parallel to the image's edges, in pixels. `right` and `bottom` are exclusive. */
export interface Ruler {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

interface Run {
  at: number;
  from: number;
  to: number;
}

interface Band {
  first: number;
  last: number;
  from: number;
  to: number;
}

/** Grey level. Thin lines look paler than print, because they only partly fill their pixels. */
const DARKEST_PAPER = 170;
/** In points. Strokes of letters are shorter than this, and lines of tables are longer. */
const MIN_HEIGHT = 16;
/** In points. A shorter line may be a stroke of a large letter, unless a horizontal line meets it. */
const MIN_LONE_HEIGHT = 36;
const MIN_WIDTH = 30;
/** In points. A thicker line is a filled box, not a line. */
const MAX_THICKNESS = 2.5;
const MAX_BREAK = 3;
/**
 * A line counts only if at least `MIN_PAPER` of the pixels at a distance of `BESIDE` pixels on either side are paper.
 * White letters in a dark box have less paper around them.
 */
const BESIDE = 3;
const MIN_PAPER = 0.7;
/** A page with more dark runs is probably a photo or a drawing. */
const MAX_RUNS = 20_000;

/** Finds vertical lines on a level page, and the horizontal lines that meet them. `scale` is in pixels per point. */
export function findRulers(page: Raster, scale: number): { down: Ruler[]; across: Ruler[] } {
  const linesOf = (isDown: boolean): Ruler[] => {
    const runs = darkRuns(page, isDown, (isDown ? MIN_HEIGHT : MIN_WIDTH) * scale);
    if (runs.length > MAX_RUNS) return [];
    return joinRuns(runs)
      .filter((band) => band.last - band.first < MAX_THICKNESS * scale && isBetweenPaper(page, isDown, band))
      .map(({ first, last, from, to }) =>
        isDown
          ? { left: first, right: last + 1, top: from, bottom: to }
          : { left: from, right: to, top: first, bottom: last + 1 },
      );
  };
  const all = linesOf(true);
  const across = all.length === 0 ? [] : linesOf(false);
  const down = all.filter(
    (line) => line.bottom - line.top >= MIN_LONE_HEIGHT * scale || across.some((other) => meet(line, other)),
  );
  return { down, across: across.filter((line) => down.some((other) => meet(line, other))) };
}

function meet(a: Ruler, b: Ruler): boolean {
  return a.left <= b.right && b.left <= a.right && a.top <= b.bottom && b.top <= a.bottom;
}

/** Erases rulers, because the recogniser mistakes them for letters or for the edge of an image. */
export function eraseRulers({ width, height, data }: Raster, rulers: readonly Ruler[]): Raster {
  const erased = data.slice();
  for (const { left, right, top, bottom } of rulers) {
    for (let y = Math.max(0, top - 1); y < Math.min(height, bottom + 1); y += 1)
      erased.fill(255, y * width + Math.max(0, left - 1), y * width + Math.min(width, right + 1));
  }
  return { width, height, data: erased };
}

function darkRuns({ width, height, data }: Raster, isDown: boolean, minLength: number): Run[] {
  const runs: Run[] = [];
  const places = isDown ? width : height;
  const first = new Int32Array(places);
  const last = new Int32Array(places).fill(-MAX_BREAK - 2);
  const end = (at: number): void => {
    const [from, to] = [first[at] ?? 0, (last[at] ?? 0) + 1];
    if (to - from >= minLength) runs.push({ at, from, to });
  };
  for (let y = 0, pixel = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, pixel += 1) {
      if ((data[pixel] ?? 0) > DARKEST_PAPER) continue;
      const [at, along] = isDown ? [x, y] : [y, x];
      if (along - (last[at] ?? 0) > MAX_BREAK + 1) {
        end(at);
        first[at] = along;
      }
      last[at] = along;
    }
  }
  for (let at = 0; at < places; at += 1) end(at);
  return runs.sort((a, b) => a.at - b.at);
}

function joinRuns(runs: readonly Run[]): Band[] {
  const bands: Band[] = [];
  let open: Band[] = [];
  for (const { at, from, to } of runs) {
    open = open.filter(({ last }) => last >= at - 1);
    const beside = open.find((band) => from < band.to && to > band.from);
    if (beside) {
      Object.assign(beside, { last: at, from: Math.min(beside.from, from), to: Math.max(beside.to, to) });
      continue;
    }
    const started = { first: at, last: at, from, to };
    bands.push(started);
    open.push(started);
  }
  return bands;
}

function isBetweenPaper(
  { width, height, data }: Raster,
  isDown: boolean,
  { first, last, from, to }: Band,
): boolean {
  const [places, step] = isDown ? [width, width] : [height, 1];
  return [first - BESIDE, last + BESIDE].every((at) => {
    if (at < 0 || at >= places) return true;
    const start = isDown ? at : at * width;
    let paper = 0;
    for (let along = from; along < to; along += 1)
      if ((data[start + along * step] ?? 0) > DARKEST_PAPER) paper += 1;
    return paper >= MIN_PAPER * (to - from);
  });
}
