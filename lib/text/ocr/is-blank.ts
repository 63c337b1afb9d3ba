import type { Raster } from "./raster";

/** Ink is darker than this, paper is not. */
const PAPER = 160;
/** The share of a page that dust and the shadow of a staple may darken: on A4, a square of a millimetre. */
const MAX_DUST = 0.00002;

/** Whether a page has nothing on it. A dark picture is not blank, even without anything to be seen on it. */
export function isBlank({ data }: Raster): boolean {
  let dark = 0;
  for (const value of data) if (value < PAPER) dark += 1;
  return dark <= data.length * MAX_DUST;
}
