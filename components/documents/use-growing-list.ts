"use client";

import { useEffect, useRef, useState } from "react";
import { ROWS_AT_ONCE } from "@/components/constants";

/** Enough ahead of the reader that the end is never seen while there is more. */
const AHEAD = "1500px";

/**
 * The beginning of a long list, which grows as the reader nears its end: a page of hundreds of rows would be slow to
 * send and to sort. `end` goes on an element behind the last row.
 */
export function useGrowingList<Item>(items: readonly Item[]) {
  const [limit, setLimit] = useState(ROWS_AT_ONCE);
  const end = useRef<HTMLDivElement>(null);
  const more = items.length > limit;

  useEffect(() => {
    if (!more || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setLimit((current) => current + ROWS_AT_ONCE),
      { rootMargin: AHEAD },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
    // Anew at each growth: an end that is still in sight is reported again only to a new observer.
  }, [more, limit]);

  return { visible: items.slice(0, limit), end };
}
