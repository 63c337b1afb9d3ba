/** In line heights. */
const MAX_NEAR = 0.85;

interface Placed {
  /** In points from the top of the page, to the middle of its first words. */
  y: number;
  height: number;
}

/** Too close to be in the same column: both lines are parts of cells side by side. */
export function areNear(upper: Placed, lower: Placed): boolean {
  return lower.y > upper.y && lower.y - upper.y <= MAX_NEAR * Math.min(upper.height, lower.height);
}
