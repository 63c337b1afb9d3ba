import { fitOfHeads } from "./column-fits";
import { textOf, type Grid, type GridCell, type GridRow } from "./grid";
import type { HeadFits } from "./head-fits";

const NAMED = 1;

/** Joins the two rows of each leg in a timetable. Within a part, each leg must start where the last one ended. */
export function pairStops(grid: Grid, fits: HeadFits, text: string): Grid {
  const asks = (concept: string) =>
    fits.queries.findIndex(({ concepts }) =>
      concepts.some((one) => one.concept === concept && one.strength === "strong"),
    );
  if (asks("origin") < 0 || asks("destination") < 0 || grid.rows.length % 2 !== 0 || grid.rows.length === 0)
    return grid;
  const isNamed = grid.columns.some(
    ({ heads, kind }) => kind === "text" && fitOfHeads(heads, asks("destination"), fits).fit >= NAMED,
  );
  if (isNamed) return grid;
  const place = placesOf(grid, text);
  if (place === null || !grid.rows.every((row) => hasTime(row, text))) return grid;
  const rows: GridRow[] = [];
  for (let index = 0; index < grid.rows.length; index += 2) {
    const [from, to] = [grid.rows[index], grid.rows[index + 1]];
    if (!from || !to) return grid;
    const cells = from.cells.map((cell, column) =>
      column === place ? cell : (cell ?? to.cells[column] ?? null),
    );
    rows.push({ start: from.start, end: to.end, cells: [...cells, to.cells[place] ?? null] });
  }
  return {
    columns: [
      ...grid.columns.map((column, index) => (index === place ? { ...column, heads: ["From"] } : column)),
      { heads: ["To"], kind: "text" },
    ],
    rows,
    counted: Math.ceil(grid.counted / 2),
  };
}

function hasTime({ cells }: GridRow, text: string): boolean {
  return cells.some((cell) => cell !== null && /(?<!\d)\d{1,2}:\d{2}(?!\d)/.test(textOf(cell, text)));
}

function placesOf({ columns, rows }: Grid, text: string): number | null {
  const place = columns.findIndex(
    ({ kind }, index) => kind === "text" && rows.every(({ cells }) => cells[index]),
  );
  if (place === -1) return null;
  const nameOf = (row: GridRow | undefined) => {
    const cell: GridCell | null = row?.cells[place] ?? null;
    return cell ? textOf(cell, text) : "";
  };
  for (let index = 0; index < rows.length; index += 2) {
    if (nameOf(rows[index]) === nameOf(rows[index + 1])) return null;
    const next = rows[index + 2];
    const isJoined = nameOf(rows[index + 1]) === nameOf(next);
    if (next && !isJoined && rows[index + 1]?.part === next.part) return null;
  }
  return place;
}
