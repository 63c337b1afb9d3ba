"use client";

import { defaultRangeExtractor, useVirtualizer, type Range } from "@tanstack/react-virtual";
import { useCallback, useLayoutEffect, useRef, useState } from "react";
import { useMediaQuery } from "@/components/use-media-query";
import type { SizedColumn } from "./columns";
import type { CellPlace } from "./move-focus";

const ROW_HEIGHT = 36;
const TOUCH_ROW_HEIGHT = 44;
const FILENAME_WIDTH = 240;
const NARROW_FILENAME_WIDTH = 136;
const ROW_OVERSCAN = 6;
const COLUMN_OVERSCAN = 1;

export interface GridContent {
  rows: readonly { id: string }[];
  columns: readonly Pick<SizedColumn, "name" | "width">[];
  leadWidth?: number;
}

/** Keeps the virtualizers' props stable, because new functions would recreate all items. */
export function useGridLayout({ rows, columns, leadWidth }: GridContent, focused: CellPlace) {
  const grid = useRef<HTMLDivElement>(null);
  const isTouch = useMediaQuery("(pointer: coarse)");
  const isNarrow = useMediaQuery("(width < 48rem)");
  const rowHeight = isTouch ? TOUCH_ROW_HEIGHT : ROW_HEIGHT;
  const firstWidth = leadWidth ?? (isNarrow ? NARROW_FILENAME_WIDTH : FILENAME_WIDTH);
  const [isRtl, setIsRtl] = useState(false);
  useLayoutEffect(() => {
    setIsRtl(grid.current !== null && getComputedStyle(grid.current).direction === "rtl");
  }, []);

  // eslint-disable-next-line react-hooks/incompatible-library -- The React Compiler, which this is about, is not used.
  const rowVirtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => grid.current,
    estimateSize: () => rowHeight,
    getItemKey: useCallback((index: number) => rows[index]?.id ?? index, [rows]),
    scrollMargin: rowHeight,
    overscan: ROW_OVERSCAN,
    rangeExtractor: useRangeWith(focused.row),
    // Keep visible rows in place when documents are added above them.
    anchorTo: "end",
  });
  const columnVirtualizer = useVirtualizer({
    horizontal: true,
    isRtl,
    count: columns.length,
    getScrollElement: () => grid.current,
    estimateSize: (index) => columns[index]?.width ?? 0,
    getItemKey: useCallback((index: number) => columns[index]?.name ?? index, [columns]),
    scrollMargin: firstWidth,
    overscan: COLUMN_OVERSCAN,
    rangeExtractor: useRangeWith(focused.column - 1),
  });
  useLayoutEffect(() => {
    rowVirtualizer.measure();
    columnVirtualizer.measure();
  }, [rowHeight, columns, isRtl, rowVirtualizer, columnVirtualizer]);

  return {
    grid,
    isRtl,
    rowHeight,
    leadWidth: firstWidth,
    rowItems: rowVirtualizer.getVirtualItems(),
    columnItems: columnVirtualizer.getVirtualItems(),
    width: firstWidth + columnVirtualizer.getTotalSize(),
    height: rowVirtualizer.getTotalSize(),
    page: Math.max(1, Math.floor((rowVirtualizer.scrollRect?.height ?? 0) / rowHeight) - 2),
  };
}

function useRangeWith(index: number) {
  return useCallback(
    (range: Range): number[] => {
      const visible = defaultRangeExtractor(range);
      if (index < 0 || index >= range.count || visible.includes(index)) return visible;
      return [...visible, index].sort((one, other) => one - other);
    },
    [index],
  );
}
