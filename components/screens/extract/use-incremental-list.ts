"use client";

import { useEffect, useRef, useState } from "react";
import { ROW_BATCH_SIZE } from "@/components/constants";
import { useEntryMemory } from "@/components/navigation/entry-memory";

/** In CSS pixels. Large enough to render more rows before the user reaches the last one. */
const ROOT_MARGIN = "1500px";

/** Renders more items as the `sentinel` comes near. Going back restores the number of rows. */
export function useIncrementalList<Item>(items: readonly Item[], loadMore: (() => void) | null) {
  const memory = useEntryMemory<number>("rows");
  const [limit, setLimit] = useState(() => memory.recall() ?? ROW_BATCH_SIZE);
  const sentinel = useRef<HTMLDivElement>(null);
  const { length } = items;
  const hasMore = length > limit || loadMore !== null;
  const latestLoad = useRef(loadMore);
  useEffect(() => {
    latestLoad.current = loadMore;
  });

  useEffect(() => {
    if (!hasMore || !sentinel.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        if (length > limit) setLimit(limit + ROW_BATCH_SIZE);
        else latestLoad.current?.();
      },
      { rootMargin: ROOT_MARGIN },
    );
    observer.observe(sentinel.current);
    return () => observer.disconnect();
    // `limit` is a dependency, because a sentinel that stays in view is reported only to a new observer.
  }, [hasMore, limit, length]);

  useEffect(() => memory.remember(limit), [memory, limit]);

  return { rows: items.slice(0, limit), sentinel };
}
