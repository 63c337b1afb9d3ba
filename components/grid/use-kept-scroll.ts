"use client";

import { useLayoutEffect, useState } from "react";
import { useEntryMemory } from "@/components/navigation/entry-memory";

interface ScrollPosition {
  top: number;
  left: number;
}

/**
 * Scrolls the grid to where it was when the user left it for a document.
 *
 * @param list the query string of what it shows
 */
export function useKeptScroll(grid: React.RefObject<HTMLElement | null>, list: string): () => void {
  const memory = useEntryMemory<ScrollPosition>(`grid scroll ${list}`);
  const [before] = useState(memory.recall);
  useLayoutEffect(() => {
    if (before) grid.current?.scrollTo(before);
  }, [grid, before]);
  return () => {
    if (grid.current) memory.remember({ top: grid.current.scrollTop, left: grid.current.scrollLeft });
  };
}
