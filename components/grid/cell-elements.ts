import type { CellPlace } from "./move-focus";

export function placeOf(target: EventTarget | null): CellPlace | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>("[data-row]") : null;
  return cell && { row: Number(cell.dataset.row), column: Number(cell.dataset.column) };
}

export function cellAt(grid: HTMLElement | null, { row, column }: CellPlace): HTMLElement | null {
  return grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`) ?? null;
}

export function focusCell(grid: HTMLElement | null): HTMLElement | undefined {
  const cell = grid?.querySelector<HTMLElement>("[data-focus]");
  cell?.focus({ preventScroll: true });
  return cell ?? undefined;
}
