/** Maximum distance between near lines, in line heights. */
const MAX_NEAR = 0.85;

interface Placed {
  /** In points, from the top of the page to the middle of the line's first words. */
  y: number;
  height: number;
}

/** Whether two lines are too close to share a column, so they must be parts of adjacent cells. */
export function areNear(upper: Placed, lower: Placed): boolean {
  return lower.y > upper.y && lower.y - upper.y <= MAX_NEAR * Math.min(upper.height, lower.height);
}
