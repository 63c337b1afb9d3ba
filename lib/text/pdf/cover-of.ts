import { type Area, shareWithin } from "./area";
import { isWithin } from "./outline";
import type { Paint } from "./page-watch";

/** A paint that takes up this share of a text is all over it. */
export const COVERED = 0.9;

/** How much of a text a paint takes up. */
export interface Cover {
  /** From 0 to 1, at most. */
  share: number;
  /** It is surely all over the text. */
  isWhole: boolean;
}

const NONE: Cover = { share: 0, isWhole: false };

export function coverOf(area: Area, { area: painted, kind, outline }: Paint): Cover {
  const share = shareWithin(area, painted);
  if (share === 0) return NONE;
  if (kind !== "shape") return { share, isWhole: share >= COVERED };
  const isInside = outline ? isWithin(area, outline) : null;
  return isInside === false ? NONE : { share, isWhole: isInside === true && share >= COVERED };
}
