import { itemAt } from "@/lib/item-at";
import type { Span } from "@/lib/extraction/values/span";
import type { Grid, GridCell, GridColumn } from "./grid";

interface Divider {
  column: GridColumn | null;
  pattern: RegExp;
  accepts: (numbers: readonly number[]) => boolean;
}

const MOST = 0.8;

/** Splits off item numbers: "1 Widget", "2 Gadget". */
const ITEM_NUMBER: Divider = {
  column: null,
  pattern: /^(\d{1,4})[.)]?\s+(?=\S)/,
  accepts: (numbers) =>
    numbers.length > 1 &&
    numbers.every((number, index) => index === 0 || number - itemAt(numbers, index - 1) === 1),
};

/** Splits off quantities: "2 x Widget", "3 (1.2 lb) of: Gadget". Keeps sizes such as "60 x 40" whole. */
const QUANTITY: Divider = {
  column: { heads: ["Quantity"], kind: "number" },
  pattern:
    /^(\d+(?:[.,]\d+)?)\s*(?:\p{L}{1,4}\.?\s)?\s*(?:\([^)]{1,20}\)\s*)?(?:of:|of\s|[x×]\s(?!\s*\d+(?:\s*[x×]|$)))\s*(?=\S)/u,
  accepts: (numbers) => numbers.length > 0,
};

export function divideColumns(grid: Grid, text: string): Grid {
  return [ITEM_NUMBER, QUANTITY].reduce((divided, divider) => divideBy(divided, text, divider), grid);
}

function divideBy(grid: Grid, text: string, divider: Divider): Grid {
  for (const [place, column] of grid.columns.entries()) {
    if (column.kind === "date") continue;
    const cells = grid.rows.flatMap(({ cells }) => cells[place] ?? []);
    const parts = cells.flatMap((cell) => divide(cell, text, divider) ?? []);
    if (parts.length === 0 || parts.length < cells.length * MOST) continue;
    if (!divider.accepts(parts.map(({ number }) => number))) continue;
    const insert = <T>(list: readonly T[], one: T, other: T) => [
      ...list.slice(0, place),
      one,
      other,
      ...list.slice(place + 1),
    ];
    const { countIn } = grid;
    return {
      ...grid,
      ...(countIn && { countIn: (places) => countIn(places.map((one) => (one > place ? one - 1 : one))) }),
      columns: insert<GridColumn>(grid.columns, divider.column ?? { ...column, kind: "number" }, {
        ...column,
        kind: "text",
      }),
      rows: grid.rows.map((row) => {
        const cell = row.cells[place] ?? null;
        const divided = cell && divide(cell, text, divider);
        return {
          ...row,
          cells: insert(row.cells, divided ? divided.lead : null, divided ? divided.rest : cell),
        };
      }),
    };
  }
  return grid;
}

function divide(
  { parts }: GridCell,
  text: string,
  { pattern }: Divider,
): { number: number; lead: GridCell; rest: GridCell } | null {
  const [first, ...more] = parts;
  if (!first) return null;
  const match = pattern.exec(text.slice(first.start, first.end));
  if (!match?.[1]) return null;
  const lead: Span = { start: first.start, end: first.start + match[1].length };
  const rest: Span = { start: first.start + match[0].length, end: first.end };
  return {
    number: Number(match[1].replace(",", ".")),
    lead: { parts: [lead] },
    rest: { parts: [rest, ...more] },
  };
}
