import type { Visibility } from "./visibility";

export interface PageSize {
  width: number;
  height: number;
}

/** Twips: anything smaller shows nothing of a letter. */
const NOTHING = 40;
const NARROW = 120;
/** Twips: beyond the largest margins and pages. */
const OUTSIDE = -4000;
const FAR_OUTSIDE = -12_000;
const BEYOND_PAGE = 12_000;
const FAR_BEYOND_PAGE = 31_000;
/** Twips. */
const USUAL_MARGIN = 1440;

/** Twips right of, or below, a margin. */
export function placeVisibility(offset: number): Visibility {
  if (offset < FAR_OUTSIDE || offset > FAR_BEYOND_PAGE) return "hidden";
  return offset < OUTSIDE || offset > BEYOND_PAGE ? "doubtful" : "seen";
}

export function roomVisibility(twips: number): Visibility {
  if (twips <= NOTHING) return "hidden";
  return twips <= NARROW ? "doubtful" : "seen";
}

export function offsetVisibility(
  offset: number,
  size: number,
  extent: number,
  { isOfPage, isVertical }: { isOfPage: boolean; isVertical: boolean },
): Visibility {
  const end = offset + size;
  if (isOfPage) return offset >= extent || end <= 0 ? "hidden" : "seen";
  if (end <= -extent) return "hidden";
  // The reference column or cell may be anywhere on the page.
  if (offset >= extent) return "doubtful";
  // The paragraph that it is moved up from may be at any height.
  if (isVertical) return "seen";
  return end <= -USUAL_MARGIN ? "doubtful" : "seen";
}
