/** Maximum distance in line heights. */
const MAX_NEAR = 0.85;

interface Placed {
  /** From the top of the page to the middle of the line, in points. */
  y: number;
  height: number;
}

/** In one column, lines this close would overlap, so they belong to adjacent cells. */
export function areNear(upper: Placed, lower: Placed): boolean {
  return lower.y > upper.y && lower.y - upper.y <= MAX_NEAR * Math.min(upper.height, lower.height);
}
