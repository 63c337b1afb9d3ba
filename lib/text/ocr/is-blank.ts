import type { Raster } from "./raster";

/** Grey level. Ink is darker. */
const PAPER = 160;
/** Fraction of the page that dust and the shadow of a staple may darken. It is about one square millimetre of A4. */
const MAX_DUST = 0.00002;

export function isBlank({ data }: Raster): boolean {
  let dark = 0;
  for (const value of data) if (value < PAPER) dark += 1;
  return dark <= data.length * MAX_DUST;
}
