import { useEffect, useLayoutEffect, useRef } from "react";
import { focusCell } from "@/components/grid/cell-elements";
import type { CellPlace } from "@/components/grid/move-focus";
import { isFocusLost } from "@/components/review/review-values";

type GridElement = React.RefObject<HTMLElement | null>;

/** Moves the focus to the rows when they replace the value list, unless another element has it. */
export function useFocusAtFirst(
  grid: GridElement,
  opensAt: React.RefObject<HTMLElement | null> | null,
): void {
  const isSettled = useRef(false);
  // Try after each render, because the cell appears only once the grid knows its own size.
  useEffect(() => {
    if (isSettled.current) return;
    if (isFocusLost(document.activeElement)) opensAt?.current?.focus();
    isSettled.current = !isFocusLost(document.activeElement) || focusCell(grid.current) !== undefined;
  });
}

export function useFocusAfterDrawing(grid: GridElement, isDrawing: boolean): void {
  const wasDrawing = useRef(isDrawing);
  useEffect(() => {
    if (wasDrawing.current && !isDrawing && isFocusLost(document.activeElement)) focusCell(grid.current);
    wasDrawing.current = isDrawing;
  }, [grid, isDrawing]);
}

/** After an undo, the focused place may contain a different row. */
export function useFocusThatFollows(grid: GridElement): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isOtherCell = focused?.matches("[data-row]:not([data-focus])") ?? false;
    if (isOtherCell && grid.current?.contains(focused)) focusCell(grid.current);
  });
}

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
