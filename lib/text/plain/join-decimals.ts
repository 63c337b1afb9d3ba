const MAX_SAMPLED_LINES = 50;

/**
 * Joins amounts that an unquoted decimal comma has split ("12,50"). Changes nothing unless the sampled rows are
 * longer than the header and exactly one choice of columns fixes all of them.
 * @param lines tab-separated cells, the header first
 */
export function joinDecimals(lines: string): string {
  const [header = [], ...rows] = lines
    .split("\n", MAX_SAMPLED_LINES)
    .filter((line) => line !== "")
    .map(cellsOf);
  const width = header.length;
  const [first] = rows;
  if (!first || first.length <= width || rows.some(({ length }) => length !== first.length)) return lines;
  const divided = first.flatMap((_, column) =>
    rows.every((cells) => isDivided(cells, column)) ? [column] : [],
  );
  const overlap = divided.some((column) => divided.includes(column + 1));
  if (overlap || first.length - divided.length !== width) return lines;
  return lines.replace(/[^\n]+/g, (line) => joined(line, divided, first.length));
}

function cellsOf(line: string): string[] {
  return line.replace(/\t+$/, "").split("\t");
}

function isDivided(cells: readonly string[], column: number): boolean {
  return /^[-+]?\d+$/.test(cells[column] ?? "") && /^\d{2}$/.test(cells[column + 1] ?? "");
}

function joined(line: string, divided: readonly number[], width: number): string {
  const cells = cellsOf(line);
  if (cells.length !== width || !divided.every((column) => isDivided(cells, column))) return line;
  return cells
    .map((cell, column) => (column === 0 ? cell : `${divided.includes(column - 1) ? "," : "\t"}${cell}`))
    .join("");
}
