import { type Colour, isFaint, looksSame, WHITE } from "./colour";

/** Whether a person sees words: for certain, perhaps, or certainly not. */
export type Visibility = "seen" | "doubtful" | "hidden";

/** How letters look, as far as it decides whether a person can read them. */
export interface LetterLook {
  /** Points. */
  size: number;
  /** 1 is their usual width. */
  scale: number;
  /** Points that are added between letters. */
  spacing: number;
  /** Points by which they are above their line, or below it where it is negative. */
  shift: number;
  /** Null where it differs from the background by itself. */
  colour: Colour | null;
  /** Null where it is not known. */
  background: Colour | null;
}

/** Points: smaller letters cannot be read. */
const LEAST_SIZE = 1.5;
/** Points: few people can read smaller letters. */
const LEAST_READABLE_SIZE = 3;
const LEAST_SCALE = 0.05;
/** Narrower than any setting that a program offers. */
const LEAST_READABLE_SCALE = 0.3;
/** In sizes: letters are about half as wide as high, so that these all have one place. */
const COLLAPSED = -0.5;
const OVERLAPPING = -0.2;
const TORN_APART = 4;
/** In sizes, but for small letters in points: farther away, the line above or below may cover them. */
const MAX_SHIFT = 2;
const MAX_SMALL_SHIFT = 24;

export function visibilityOf({ size, scale, spacing, shift, colour, background }: LetterLook): Visibility {
  if (size < LEAST_SIZE || scale < LEAST_SCALE || spacing <= COLLAPSED * size) return "hidden";
  const contrast = colour ? visibilityOn(colour, background) : "seen";
  if (contrast !== "seen") return contrast;
  const isOdd =
    size < LEAST_READABLE_SIZE ||
    scale < LEAST_READABLE_SCALE ||
    spacing < OVERLAPPING * size ||
    spacing > TORN_APART * size ||
    Math.abs(shift) > Math.max(MAX_SHIFT * size, MAX_SMALL_SHIFT);
  return isOdd ? "doubtful" : "seen";
}

/** What is the least visible of these is what counts. */
export function leastVisible(...all: readonly Visibility[]): Visibility {
  let least: Visibility = "seen";
  for (const visibility of all) {
    if (visibility === "hidden") return visibility;
    if (visibility === "doubtful") least = visibility;
  }
  return least;
}

function visibilityOn(colour: Colour, background: Colour | null): Visibility {
  // Nearly all backgrounds are white, so that only white letters need another one.
  if (!background) return isFaint(colour, WHITE) ? "doubtful" : "seen";
  if (looksSame(colour, background)) return "hidden";
  return isFaint(colour, background) ? "doubtful" : "seen";
}
