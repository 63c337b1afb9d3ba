import { type Area, shareWithin } from "./area";
import { isWithin } from "./outline";
import type { Paint } from "./page-watch";

export const COVERED = 0.9;

export interface Cover {
  share: number;
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
