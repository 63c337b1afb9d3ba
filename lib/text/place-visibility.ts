import type { Visibility } from "./visibility";

/** Twips. */
export interface PageSize {
  width: number;
  height: number;
}

/** Twips: what is lower or narrower shows nothing of a letter. */
const NOTHING = 40;
const NARROW = 120;
/** Twips beyond the largest margins, and beyond the widest pages. */
const OUTSIDE = -4000;
const FAR_OUTSIDE = -12_000;
const BEYOND_PAGE = 12_000;
const FAR_BEYOND_PAGE = 31_000;
/** Twips: what margins usually are. */
const USUAL_MARGIN = 1440;

/** Whether what begins so many twips right of a margin, or below it, is on the page. */
export function placeVisibility(offset: number): Visibility {
  if (offset < FAR_OUTSIDE || offset > FAR_BEYOND_PAGE) return "hidden";
  return offset < OUTSIDE || offset > BEYOND_PAGE ? "doubtful" : "seen";
}

/** Whether what has so many twips is seen, where it is cut off beyond them. */
export function roomVisibility(twips: number): Visibility {
  if (twips <= NOTHING) return "hidden";
  return twips <= NARROW ? "doubtful" : "seen";
}

/** Whether what begins at this offset on an axis, and is so large, is on a page of this extent. */
export function offsetVisibility(
  offset: number,
  size: number,
  extent: number,
  { isOfPage, isVertical }: { isOfPage: boolean; isVertical: boolean },
): Visibility {
  const end = offset + size;
  if (isOfPage) return offset >= extent || end <= 0 ? "hidden" : "seen";
  if (end <= -extent) return "hidden";
  // What it is counted from, as a column or a cell, may be anywhere on the page.
  if (offset >= extent) return "doubtful";
  // The paragraph that it is moved up from may be at any height.
  if (isVertical) return "seen";
  return end <= -USUAL_MARGIN ? "doubtful" : "seen";
}
