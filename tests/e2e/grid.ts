import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures";

/** Opens the grid and waits until it shows the values of the listed documents. */
export async function openGrid(page: Page, extractorId: string, query = ""): Promise<Locator> {
  await page.goto(`/extractors/${extractorId}/extract?view=values${query}`);
  const grid = page.getByRole("grid", { name: "Values" });
  await expect(grid).toHaveAttribute("aria-busy", "false");
  return grid;
}

/** The cell in this row and column, counted as assistive technology does: the header is row 1, file names are column 1. */
export function cellAt(grid: Locator, row: number, column: number): Locator {
  return grid.locator(`[role=row][aria-rowindex="${row}"] > [aria-colindex="${column}"]`);
}
