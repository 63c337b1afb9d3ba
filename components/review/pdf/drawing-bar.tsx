"use client";

import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { documentPageQuery } from "@/components/documents/queries";
import type { TableDrawing, TableRegion } from "@/components/review/source";
import { Button } from "@/components/ui/button";
import { guessRows } from "./guess-columns";
import { pdfTexts } from "./texts";

/** In points. A guessed line this close to the outline's edge counts as outside the outline. */
const APART = 4;

interface DrawingBarProps {
  drawing: TableDrawing;
  extractorId: string;
  docId: string;
  pageCount: number;
}

export function DrawingBar({ drawing, extractorId, docId, pageCount }: DrawingBarProps) {
  const { region, isDrawn, isNew = false, onRead, onCancel } = drawing;
  const read = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isDrawn) read.current?.focus();
  }, [isDrawn]);
  const hasFollowing = region !== null && !isNew && region.page < pageCount;
  return (
    <div
      role="group"
      aria-label={pdfTexts.drawing}
      data-print="hide"
      className="flex flex-wrap items-center gap-x-3 gap-y-1.5 border-b bg-action-wash px-3 py-1.5 text-xs"
    >
      <p role="status" className="min-w-40 flex-1">
        {hintOf(region, isNew)} {hasFollowing && pdfTexts.followingPages}
      </p>
      <div className="flex gap-1.5">
        {region && !isNew && <RowLines {...{ extractorId, docId, drawing, region }} />}
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

function hintOf(region: TableRegion | null, isNew: boolean): string {
  if (!region) return pdfTexts.dragAround;
  if (isNew) return pdfTexts.dragAgain;
  return region.rows ? pdfTexts.moveRowLines : pdfTexts.moveLines;
}

interface RowLinesProps extends Omit<DrawingBarProps, "pageCount"> {
  region: TableRegion;
}

/** If the user draws no row lines, the server finds the rows. */
function RowLines({ extractorId, docId, drawing, region }: RowLinesProps) {
  const { data: page } = useQuery(documentPageQuery(extractorId, docId, region.page));
  const { outlines, onDraw } = drawing;
  const drawn = () => {
    const inside = (line: number) => line > region.y && line < region.y + region.height;
    const guessed = guessRows(page?.words ?? [], region);
    const outline = outlines.find((one) => one.page === region.page);
    const read = outline?.rows.filter(inside) ?? [];
    if (!outline || read.length === 0) return guessed;
    const [top, bottom] = [outline.y + APART, outline.y + outline.height - APART];
    const beyond = guessed.filter((line) => line < top || line > bottom);
    return [...read, ...beyond].sort((a, b) => a - b);
  };
  return (
    <Button
      size="sm"
      aria-pressed={region.rows !== null}
      disabled={page === undefined && region.rows === null}
      onClick={() => onDraw({ ...region, rows: region.rows ? null : drawn() })}
    >
      {pdfTexts.rowLines}
    </Button>
  );
}
