import type { Conventions } from "@/lib/extraction/values/conventions";
import { findBalances, findProducts, numbersOf, type Product } from "./products";
import { textOf, type Grid } from "./grid";
import type { HeadFits } from "./head-fits";

/** A table with the texts of its first rows. */
export interface TableSample {
  grid: Grid;
  fits: HeadFits;
  /** By column, those of the cells that are not empty. */
  values: readonly (readonly string[])[];
  /** By column and row, null where a cell is empty. */
  cells: readonly (readonly (string | null)[])[];
  /** How many rows it has. */
  size: number;
  products: readonly Product[];
  /** Columns of balances, each the one above with the amount of another column. */
  balances: readonly number[];
}

/** Enough to tell a column's kind. */
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
