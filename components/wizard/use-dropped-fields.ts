"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { replaceUrl } from "@/components/navigation/overlay-history";

/** Keeps dropped fields in the URL until saving, so that a reload loses nothing. */
export function useDroppedFields(extractorId: string) {
  const parameters = useSearchParams();
  // Keep the IDs in state, too, because the router reports a new URL too late for a checkbox.
  const [dropped, setDropped] = useState<ReadonlySet<string>>(() => new Set(parameters.getAll("drop")));
  const toggle = (fieldId: string) => {
    const next = new Set(dropped);
    if (!next.delete(fieldId)) next.add(fieldId);
    setDropped(next);
    const drops = [...next].map((drop) => `&drop=${encodeURIComponent(drop)}`);
    replaceUrl(`/extractors/${extractorId}?source=wizard${drops.join("")}`);
  };
  return { dropped, toggle };
}
