"use client";

import { useEffect, useRef } from "react";
import type { TableDrawing } from "@/components/review/source";
import { Button } from "@/components/ui/button";
import { pdfTexts } from "./texts";

/** What is to be done while a table is drawn, above the pages. */
export function DrawingBar({ region, isDrawn, isNew = false, onRead, onCancel }: TableDrawing) {
  const read = useRef<HTMLButtonElement>(null);
  // What is drawn is read by Enter.
  useEffect(() => {
    if (isDrawn) read.current?.focus();
  }, [isDrawn]);
  return (
    <div
      role="group"
      aria-label={pdfTexts.drawing}
      data-print="hide"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-action-wash px-3 py-1.5 text-xs"
    >
      <p role="status" className="min-w-40 flex-1">
        {!region ? pdfTexts.dragAround : isNew ? pdfTexts.dragAgain : pdfTexts.moveLines}
      </p>
      <div className="flex gap-1.5">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {pdfTexts.cancelDrawing}
        </Button>
        <Button ref={read} size="sm" variant="primary" disabled={!region} onClick={onRead}>
          {isNew ? pdfTexts.addTable : pdfTexts.readAgain}
        </Button>
      </div>
    </div>
  );
}
