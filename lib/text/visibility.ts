import { type Colour, isFaint, looksSame, WHITE } from "./colour";

export type Visibility = "seen" | "doubtful" | "hidden";

export interface LetterLook {
  size: number;
  /** 1 is the font's normal width. */
  scale: number;
  /** Extra space between letters, in points. */
  spacing: number;
  /** In points above the baseline, or negative below it. */
  shift: number;
  /** Null if the colour contrasts with any background. */
  colour: Colour | null;
  background: Colour | null;
}

/** In points. Smaller letters are illegible. */
const LEAST_SIZE = 1.5;
/** In points. Few people can read smaller letters. */
const LEAST_READABLE_SIZE = 3;
const LEAST_SCALE = 0.05;
const LEAST_READABLE_SCALE = 0.3;
/** In ems. Letters are about half an em wide, so at this spacing they lie on top of each other. */
const COLLAPSED = -0.5;
const OVERLAPPING = -0.2;
const TORN_APART = 4;
/** In ems, or in points for small letters. Beyond this distance, another line may cover the letters. */
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

export function leastVisible(...all: readonly Visibility[]): Visibility {
  let least: Visibility = "seen";
  for (const visibility of all) {
    if (visibility === "hidden") return visibility;
    if (visibility === "doubtful") least = visibility;
  }
  return least;
}

function visibilityOn(colour: Colour, background: Colour | null): Visibility {
  // Most backgrounds are white. If the background is unknown, only white letters are doubtful.
  if (!background) return isFaint(colour, WHITE) ? "doubtful" : "seen";
  if (looksSame(colour, background)) return "hidden";
  return isFaint(colour, background) ? "doubtful" : "seen";
}
