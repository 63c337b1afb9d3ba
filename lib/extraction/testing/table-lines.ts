import type { MadeUpTable } from "./made-up-tables";

export interface BodyLine {
  kind: "row" | "carried" | "totals";
  cells: readonly string[];
  startsPage: boolean;
}

/** Returns the lines below the headings, from top to bottom. */
export function bodyLines({ rows, carried = [], totals }: MadeUpTable): BodyLine[] {
  const lines = rows.flatMap((cells, index): BodyLine[] => {
    const row = { kind: "row", cells, startsPage: false } as const;
    const sums = carried.find(({ before }) => before === index)?.lines;
    return sums
      ? [...sums.map((sum, at) => ({ kind: "carried" as const, cells: sum, startsPage: at === 1 })), row]
      : [row];
  });
  return totals ? [...lines, { kind: "totals", cells: totals, startsPage: false }] : lines;
}

const FIGURE_SPACE = "\u2007";
const PUNCTUATION_SPACE = "\u2008";
const DECIMALS = /[.,](\d{1,3})$/;

/** Returns a cell as drawn. If the column is aligned at the decimal point, wide spaces replace missing decimals. */
export function drawnCell(cell: string, column: number, { columns, rows }: MadeUpTable): string {
  if (columns[column]?.align !== "decimal") return cell;
  const most = Math.max(...rows.map((row) => decimalsOf(row[column] ?? "")));
  const missing = FIGURE_SPACE.repeat(most - decimalsOf(cell));
  return DECIMALS.test(cell) || most === 0 ? cell + missing : cell + PUNCTUATION_SPACE + missing;
}

function decimalsOf(cell: string): number {
  return DECIMALS.exec(cell)?.[1]?.length ?? 0;
}
