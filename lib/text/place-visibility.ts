import type { Visibility } from "./visibility";

export interface PageSize {
  width: number;
  height: number;
}

/** In twips. Letters in a space this small are invisible. */
const NOTHING = 40;
const NARROW = 120;
/** In twips. An offset beyond OUTSIDE or BEYOND_PAGE may be off the page. One beyond the FAR_ values certainly is. */
const OUTSIDE = -4000;
const FAR_OUTSIDE = -12_000;
const BEYOND_PAGE = 12_000;
const FAR_BEYOND_PAGE = 31_000;
/** One inch, in twips. */
const USUAL_MARGIN = 1440;

/** @param offset in twips, to the right of a margin or below it */
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
  // The column or cell that the offset refers to may be anywhere on the page.
  if (offset >= extent) return "doubtful";
  // The paragraph that the offset refers to may be at any height.
  if (isVertical) return "seen";
  return end <= -USUAL_MARGIN ? "doubtful" : "seen";
}
