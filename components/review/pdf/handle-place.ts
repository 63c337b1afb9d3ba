/**
 * The CSS position of a line's handle. The handle is as wide as a finger, but ends halfway to the neighbouring
 * lines, so that the pointer grabs the nearest line.
 * @param lines all lines of the axis with both edges, in points and in order
 */
export function handlePlace(axis: "x" | "y", lines: readonly number[], index: number): React.CSSProperties {
  const [first = 0, last = 0, at = 0] = [lines[0], lines.at(-1), lines[index]];
  const towards = (next: number | undefined) =>
    next === undefined
      ? "var(--reach)"
      : `min(var(--reach), calc(var(--scale) * ${Math.abs(next - at) / 2}px))`;
  const [before, after] = [towards(lines[index - 1]), towards(lines[index + 1])];
  const start = `calc(${((at - first) / (last - first)) * 100}% - ${before})`;
  const length = `calc(${before} + ${after})`;
  const place = axis === "x" ? { left: start, width: length } : { top: start, height: length };
  return { ...place, "--line": before } as object;
}
