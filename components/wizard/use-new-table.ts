"use client";

import { useEffect, useState } from "react";
import type { PlaceInDocument } from "@/components/review/pointing/use-pointing";
import type { TableDrawing, TableRegion } from "@/components/review/source";
import { texts } from "@/components/texts";
import { toastFailure } from "@/components/ui/toast";

export function useNewTable(addFrom: (place: PlaceInDocument) => Promise<unknown>) {
  const [drawn, setDrawn] = useState<{ region: TableRegion | null; isDrawn: boolean } | null>(null);
  const isDrawing = drawn !== null;
  useEffect(() => {
    if (!isDrawing) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === "Escape" && setDrawn(null);
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isDrawing]);
  const add = ({ page, x, y, width, height }: TableRegion) => {
    setDrawn(null);
    addFrom({ region: { page, x, y, width, height } }).catch(toastFailure(texts.fields.createFailed));
  };
  const drawing: TableDrawing | null = drawn && {
    ...drawn,
    isNew: true,
    columns: [],
    outlines: [],
    onDraw: (region) => setDrawn({ region, isDrawn: false }),
    onDrawn: () => setDrawn((current) => current && { ...current, isDrawn: true }),
    onRead: () => drawn.region && add(drawn.region),
    onCancel: () => setDrawn(null),
  };
  return { drawing, draw: () => setDrawn({ region: null, isDrawn: false }) };
}
