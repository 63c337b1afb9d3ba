"use client";

import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { replaceUrl } from "@/components/navigation/overlay-history";

/** The fields that are deleted when the proposal is saved. They are in the address until then, so that a reload loses nothing. */
export function useDroppedFields(extractorId: string) {
  const parameters = useSearchParams();
  // The router reports a new address too late for a box that has just been ticked.
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
