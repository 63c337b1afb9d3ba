/** Maximum distance between the middles of two lines, in line heights. */
const MAX_NEAR = 0.85;

interface Placed {
  /** From the top of the page to the middle of the line, in points. */
  y: number;
  height: number;
}

/** True for lines so close that they would overlap in one column. Such lines are in neighbouring cells. */
export function areNear(upper: Placed, lower: Placed): boolean {
  return lower.y > upper.y && lower.y - upper.y <= MAX_NEAR * Math.min(upper.height, lower.height);
}
