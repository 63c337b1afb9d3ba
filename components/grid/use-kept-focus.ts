"use client";

import { useLayoutEffect, useRef } from "react";
import { focusCell } from "./cell-elements";

/** Gives the focus back to its cell when the cell is moved or removed by what the server answers. */
export function useKeptFocus(grid: React.RefObject<HTMLDivElement | null>): void {
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    const element = grid.current;
    if (hasFocus.current && document.activeElement === document.body) focusCell(element);
  });
  useLayoutEffect(() => {
    const stop = new AbortController();
    const follow = ({ target }: Event) => {
      hasFocus.current = target instanceof Node && grid.current !== null && grid.current.contains(target);
    };
    document.addEventListener("focusin", follow, { signal: stop.signal });
    document.addEventListener("pointerdown", follow, { signal: stop.signal });
    return () => stop.abort();
  }, [grid]);
}
