import { findThreshold } from "./find-threshold";
import { type Raster, turnRaster } from "./raster";

/** Doesn't tell which end of the page is up. */
export interface TextDirection {
  sideways: boolean;
  /** In radians, clockwise: the skew of the page as it is, and the skew after a quarter turn. */
  skews: readonly [upright: number, sideways: number];
}

const REDUCED_SIZE = 1000;
/** In degrees. Pages with more skew are not straightened. */
const MAX_SKEW = 6;
const COARSE_STEP = 0.5;
const FINE_STEP = 0.1;
const MIN_EDGES = 30;

/**
 * Counts edges from light to dark in rows of pixels. Lines of text have many, borders have few, and white space has
 * none.
 */
export function findTextDirection(raster: Raster): TextDirection {
  const small = toBlackAndWhite(reduce(raster));
  const upright = findSkew(small);
  const sideways = findSkew(turnRaster(small, 1));
  return {
    sideways: sideways.sharpness > upright.sharpness,
    skews: [(upright.degrees * Math.PI) / 180, (sideways.degrees * Math.PI) / 180],
  };
}

interface Skew {
  degrees: number;
  sharpness: number;
}

function findSkew(small: Raster): Skew {
  const edges = findEdges(small);
  if (edges.length < MIN_EDGES) return { degrees: 0, sharpness: 0 };
  let best = { degrees: 0, sharpness: sharpness(edges, small, 0) };
  const search = (from: number, to: number, step: number): void => {
    for (let degrees = from; degrees <= to; degrees += step) {
      const candidate = { degrees, sharpness: sharpness(edges, small, degrees) };
      if (candidate.sharpness > best.sharpness) best = candidate;
    }
  };
  search(-MAX_SKEW, MAX_SKEW, COARSE_STEP);
  search(best.degrees - COARSE_STEP + FINE_STEP, best.degrees + COARSE_STEP - FINE_STEP, FINE_STEP);
  return best;
}

function findEdges({ width, data }: Raster): number[] {
  const edges: number[] = [];
  for (let at = 1; at < data.length; at += 1)
    if (data[at] === 0 && data[at - 1] !== 0 && at % width !== 0) edges.push(at);
  return edges;
}

function sharpness(edges: number[], { width, height }: Raster, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width);
  const rows = new Uint32Array(height + 2 * margin + 1);
  for (const at of edges) {
    const x = at % width;
    const row = Math.round((at - x) / width - x * slope) + margin;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sum = 0;
  for (let row = 1; row < rows.length; row += 1) sum += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2;
  return (sum * height) / edges.length ** 2;
}

function reduce(raster: Raster): Raster {
  const factor = Math.floor(Math.max(raster.width, raster.height) / REDUCED_SIZE);
  if (factor <= 1) return raster;
  const [width, height] = [Math.floor(raster.width / factor), Math.floor(raster.height / factor)];
  const data = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (let dy = 0; dy < factor; dy += 1) {
        const from = (y * factor + dy) * raster.width + x * factor;
        for (let dx = 0; dx < factor; dx += 1) sum += raster.data[from + dx] ?? 0;
      }
      data[y * width + x] = sum / (factor * factor);
    }
  }
  return { width, height, data };
}

function toBlackAndWhite({ width, height, data }: Raster): Raster {
  const threshold = findThreshold(data);
  return { width, height, data: data.map((value) => (value <= threshold ? 0 : 255)) };
}
