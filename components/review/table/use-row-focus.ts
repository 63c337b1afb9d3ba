import { useEffect, useLayoutEffect, useRef } from "react";
import { focusCell } from "@/components/grid/cell-elements";
import type { CellPlace } from "@/components/grid/move-focus";
import { isFocusLost } from "@/components/review/review-values";

type GridElement = React.RefObject<HTMLElement | null>;

/** The rows take the place of the list, in which the focus was; from the document it is not taken. */
export function useFocusAtFirst(
  grid: GridElement,
  opensAt: React.RefObject<HTMLElement | null> | null,
): void {
  const isSettled = useRef(false);
  // The cell is in the page when the grid's size is known.
  useEffect(() => {
    if (isSettled.current) return;
    if (isFocusLost(document.activeElement)) opensAt?.current?.focus();
    isSettled.current = !isFocusLost(document.activeElement) || focusCell(grid.current) !== undefined;
  });
}

/** The bar above the pages, which had the focus while a table was drawn, is gone then. */
export function useFocusAfterDrawing(grid: GridElement, isDrawing: boolean): void {
  const wasDrawing = useRef(isDrawing);
  useEffect(() => {
    if (wasDrawing.current && !isDrawing && isFocusLost(document.activeElement)) focusCell(grid.current);
    wasDrawing.current = isDrawing;
  }, [grid, isDrawing]);
}

/** An undone change leads to its row, which may have come in place of that which has the focus. */
export function useFocusThatFollows(grid: GridElement): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isOtherCell = focused?.matches("[data-row]:not([data-focus])") ?? false;
    if (isOtherCell && grid.current?.contains(focused)) focusCell(grid.current);
  });
}

/** The focused cell is in view: when it is another one, and when the document has come over the rows, on a phone. */
export function useFocusInView(grid: GridElement, { row, column }: CellPlace): void {
  useLayoutEffect(() => showFocus(grid.current), [grid, row, column]);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => showFocus(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
}

function showFocus(grid: HTMLElement | null): void {
  grid?.querySelector("[data-focus]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
