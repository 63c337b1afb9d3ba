/** In heights. */
const MAX_NEAR = 0.85;

interface Placed {
  /** The middle of its first words, in points from the top of their page. */
  y: number;
  height: number;
}

/** Whether a line is below another one, and nearer than two lines of one column can be: they are lines of cells side by side. */
export function areNear(upper: Placed, lower: Placed): boolean {
  return lower.y > upper.y && lower.y - upper.y <= MAX_NEAR * Math.min(upper.height, lower.height);
}
