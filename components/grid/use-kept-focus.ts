"use client";

import { useLayoutEffect, useRef } from "react";
import { useEntryMemory } from "@/components/navigation/entry-memory";
import { focusCell } from "./cell-elements";

export function useKeptFocus(grid: React.RefObject<HTMLDivElement | null>): void {
  const memory = useEntryMemory<boolean>("grid focus");
  const hasFocus = useRef<boolean>(null);
  useLayoutEffect(() => {
    hasFocus.current ??= memory.recall() ?? false;
    if (hasFocus.current && document.activeElement === document.body) focusCell(grid.current);
  });
  useLayoutEffect(() => {
    const stop = new AbortController();
    const keep = (isInGrid: boolean) => {
      hasFocus.current = isInGrid;
      memory.remember(isInGrid);
    };
    const follow = ({ target }: Event) =>
      keep(target instanceof Node && grid.current !== null && grid.current.contains(target));
    // Pressing Tab on the page's last control focuses nothing, which looks as if the cell had been removed.
    const leave = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key === "Tab" && !defaultPrevented) keep(false);
    };
    document.addEventListener("focusin", follow, { signal: stop.signal });
    document.addEventListener("pointerdown", follow, { signal: stop.signal });
    document.addEventListener("keydown", leave, { signal: stop.signal });
    return () => stop.abort();
  }, [grid, memory]);
}
