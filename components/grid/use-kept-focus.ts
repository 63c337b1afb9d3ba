"use client";

import { useLayoutEffect, useRef } from "react";
import { useEntryMemory } from "@/components/navigation/entry-memory";
import { focusCell } from "./cell-elements";

/**
 * Gives the focus back to its cell when the cell is moved or removed by what the server answers, and on the way back from
 * a document that was opened from it.
 */
export function useKeptFocus(grid: React.RefObject<HTMLDivElement | null>): void {
  const memory = useEntryMemory<boolean>("grid focus");
  const hasFocus = useRef<boolean>(null);
  useLayoutEffect(() => {
    hasFocus.current ??= memory.recall() ?? false;
    if (hasFocus.current && document.activeElement === document.body) focusCell(grid.current);
  });
  useLayoutEffect(() => {
    const stop = new AbortController();
    const follow = ({ target }: Event) => {
      hasFocus.current = target instanceof Node && grid.current !== null && grid.current.contains(target);
      memory.remember(hasFocus.current);
    };
    document.addEventListener("focusin", follow, { signal: stop.signal });
    document.addEventListener("pointerdown", follow, { signal: stop.signal });
    return () => stop.abort();
  }, [grid, memory]);
}
