const MAX_SAMPLED_LINES = 50;
/** Whole digits and two decimals in cells that follow each other. */
const DIVIDED = /(?<=^|\t)([-+]?\d+)\t(\d{2})(?=\t|$)/g;

/**
 * Joins amounts that an unquoted decimal comma has divided, "12,50" in a file with commas between its cells: only where each
 * sampled row is longer than the header, and as long as it once they are joined.
 *
 * @param lines cells separated by tabs, the header first
 */
export function joinDecimals(lines: string): string {
  const [header = "", ...rows] = lines.split("\n", MAX_SAMPLED_LINES).filter((line) => line !== "");
  const width = cellsIn(header);
  const areDivided = rows.length > 0 && rows.every((row) => isDivided(row, width));
  if (!areDivided) return lines;
  return lines.replace(/[^\n]+/g, (line) => (isDivided(line, width) ? joined(line) : line));
}

function isDivided(line: string, width: number): boolean {
  return cellsIn(line) > width && cellsIn(joined(line)) === width;
}

function joined(line: string): string {
  return line.replace(DIVIDED, "$1,$2");
}

function cellsIn(line: string): number {
  return line.split("\t").length;
}
