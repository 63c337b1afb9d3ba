import type { CellPlace } from "./move-focus";

/** The place of the cell that an element belongs to. */
export function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

export function cellAt(grid: HTMLElement | null, { row, column }: CellPlace): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}

/** The focus moves into a cell that is in the page, also while it is out of sight. */
export function focusCell(grid: HTMLElement | null): void {
  grid?.querySelector<HTMLElement>("[data-focus]")?.focus({ preventScroll: true });
}
