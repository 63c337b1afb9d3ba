import { findThreshold } from "./find-threshold";
import type { Raster } from "./raster";

/** Mean difference between light neighbouring pixels, in grey levels. Clean scans are below 1. */
const MIN_GRAIN = 3;
const COARSE_GRAIN = 6;

/** Removes grain, because it slows down the recogniser and makes it invent words. */
export function removeGrain(raster: Raster): Raster {
  const threshold = findThreshold(raster.data);
  const grain = measureGrain(raster, threshold);
  if (grain < MIN_GRAIN) return raster;
  const smooth = blur(grain < COARSE_GRAIN ? raster : blur(raster));
  return stretchContrast(smooth);
}

function measureGrain({ width, data }: Raster, threshold: number): number {
  let [sum, count] = [0, 0];
  for (let at = 1; at < data.length; at += 1) {
    const [before, value] = [data[at - 1] ?? 0, data[at] ?? 0];
    if (before <= threshold || value <= threshold || at % width === 0) continue;
    sum += Math.abs(value - before);
    count += 1;
  }
  return count === 0 ? 0 : sum / count;
}

function blur({ width, height, data }: Raster): Raster {
  const rows = data.slice();
  for (let at = 1; at < data.length - 1; at += 1)
    rows[at] = ((data[at - 1] ?? 0) + 2 * (data[at] ?? 0) + (data[at + 1] ?? 0)) >> 2;
  const blurred = rows.slice();
  for (let at = width; at < data.length - width; at += 1)
    blurred[at] = ((rows[at - width] ?? 0) + 2 * (rows[at] ?? 0) + (rows[at + width] ?? 0)) >> 2;
  return { width, height, data: blurred };
}

function stretchContrast({ width, height, data }: Raster): Raster {
  const threshold = findThreshold(data);
  const [ink, paper] = [
    meanOf(data, (value) => value <= threshold),
    meanOf(data, (value) => value > threshold),
  ];
  const white = paper.mean - paper.deviation;
  const shades = Uint8Array.from({ length: 256 }, (_, shade) =>
    Math.max(0, Math.min(255, ((shade - ink.mean) * 255) / Math.max(1, white - ink.mean))),
  );
  return { width, height, data: data.map((value) => shades[value] ?? 0) };
}

function meanOf(data: Uint8Array, belongs: (value: number) => boolean): { mean: number; deviation: number } {
  let [count, sum, squares] = [0, 0, 0];
  for (const value of data) {
    if (!belongs(value)) continue;
    count += 1;
    sum += value;
    squares += value * value;
  }
  const mean = sum / Math.max(1, count);
  return { mean, deviation: Math.sqrt(Math.max(0, squares / Math.max(1, count) - mean * mean)) };
}
