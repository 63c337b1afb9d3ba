"use client";

import { useLayoutEffect, useRef } from "react";
import { placeOf } from "./cell-elements";
import type { CellPlace } from "./move-focus";

export function useCellDrag(onMove: (cell: CellPlace) => void, grid: React.RefObject<HTMLDivElement | null>) {
  const latest = useRef(onMove);
  useLayoutEffect(() => {
    latest.current = onMove;
  });
  return {
    start: () => {
      const stop = new AbortController();
      let last = "";
      const handleMove = ({ clientX, clientY, buttons }: MouseEvent) => {
        if (buttons === 0) return stop.abort();
        const box = grid.current?.getBoundingClientRect();
        if (!box) return;
        const x = Math.max(box.left + 1, Math.min(clientX, box.right - 2));
        const y = Math.max(box.top + 1, Math.min(clientY, box.bottom - 2));
        const cell = placeOf(document.elementFromPoint(x, y));
        if (!cell || `${cell.row} ${cell.column}` === last) return;
        last = `${cell.row} ${cell.column}`;
        latest.current(cell);
      };
      window.addEventListener("mousemove", handleMove, { signal: stop.signal });
      window.addEventListener("mouseup", () => stop.abort(), { signal: stop.signal });
    },
  };
}
