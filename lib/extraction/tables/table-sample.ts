import type { Conventions } from "@/lib/extraction/values/conventions";
import { findBalances, findProducts, numbersOf, type Product } from "./products";
import { textOf, type Grid } from "./grid";
import type { HeadFits } from "./head-fits";

export interface TableSample {
  grid: Grid;
  fits: HeadFits;
  values: readonly (readonly string[])[];
  /** Indexed by column, then by row. */
  cells: readonly (readonly (string | null)[])[];
  size: number;
  products: readonly Product[];
  balances: readonly number[];
}

const MAX_ROWS = 60;

export function sampleTable(grid: Grid, fits: HeadFits, text: string, { number }: Conventions): TableSample {
  const rows = grid.rows.slice(0, MAX_ROWS);
  const cells = grid.columns.map((_, place) =>
    rows.map((row) => {
      const cell = row.cells[place];
      return cell ? textOf(cell, text) : null;
    }),
  );
  const values = cells.map((column) => column.filter((value) => value !== null));
  const numbers = numbersOf(grid, cells, number);
  const products = findProducts(numbers);
  return { grid, fits, values, cells, size: rows.length, products, balances: findBalances(numbers) };
}
