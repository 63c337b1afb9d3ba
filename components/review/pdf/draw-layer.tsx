"use client";

import { useRef, useState } from "react";
import { levelPoint, slantIn } from "@/lib/api/level-words";
import type { TableDrawing, TableRegion } from "@/components/review/source";
import { ResizeHandle } from "@/components/ui/resize-handle";
import { guessColumns, type PlacedWord } from "./guess-columns";
import { inPercent, turned } from "./page-marks";
import type { Rectangle, Size } from "./page-layout";
import { pdfTexts } from "./texts";

/** A shorter way of the pointer is a click. */
const LEAST_DRAG = 6;
const LINE_STEP = 2;

interface DrawLayerProps {
  drawing: TableDrawing;
  page: number;
  size: Size;
  /** In points, as the page's size. */
  words: readonly PlacedWord[];
}

/** Covers a page while a rectangle is drawn around a table: dragging draws it, and lines divide its columns. */
export function DrawLayer({ drawing, page, size, words }: DrawLayerProps) {
  const { region, columns, onDraw, onDrawn } = drawing;
  const from = useRef<Point | null>(null);
  const [isDragged, setDragged] = useState(false);
  const pointAt = ({ currentTarget, clientX, clientY }: React.MouseEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: clamp(((clientX - left) / width) * size.width, size.width),
      y: clamp(((clientY - top) / height) * size.height, size.height),
    };
  };
  const release = () => {
    from.current = null;
    if (isDragged) onDrawn();
    setDragged(false);
  };
  return (
    <div
      data-draw
      className="absolute inset-0 z-10 cursor-crosshair touch-none select-none"
      onClick={(event) => event.stopPropagation()}
      // Words below are not selected.
      onMouseDown={(event) => !isLine(event.target) && event.preventDefault()}
      onPointerDown={(event) => {
        if (event.button !== 0 || isLine(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointAt(event);
      }}
      onPointerMove={(event) => {
        if (!from.current) return;
        const box = boxBetween(from.current, pointAt(event));
        if (Math.min(box.width, box.height) < LEAST_DRAG) return;
        setDragged(true);
        onDraw({ page, ...box, columns: guessColumns(words, box, columns) });
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(event) => {
        if (region?.page !== page || isLine(event.target)) return;
        const { x } = levelPoint(pointAt(event), slantIn(words, region), region);
        if (x > region.x && x < region.x + region.width)
          onDraw({ ...region, columns: [...region.columns, x].sort((a, b) => a - b) });
      }}
    >
      {region?.page === page && (
        // It turns with the page once it is drawn: until then its corner is where the pointer is.
        <DrawnRegion
          region={region}
          slant={isDragged ? 0 : slantIn(words, region)}
          size={size}
          onDraw={onDraw}
        />
      )}
    </div>
  );
}

interface Point {
  x: number;
  y: number;
}

interface DrawnRegionProps extends Pick<TableDrawing, "onDraw"> {
  region: TableRegion;
  slant: number;
  size: Size;
}

function DrawnRegion({ region, slant, size, onDraw }: DrawnRegionProps) {
  const { x, width, columns } = region;
  const withLine = (index: number, to: number) => onDraw({ ...region, columns: columns.with(index, to) });
  return (
    <div
      data-region
      className="absolute bg-action/5 outline-2 outline-action"
      style={turned(inPercent(region, size), slant)}
    >
      {columns.map((line, index) => (
        <ResizeHandle
          key={index}
          label={pdfTexts.columnLine(index + 1)}
          value={line}
          min={Math.ceil(columns[index - 1] ?? x) + 1}
          max={Math.floor(columns[index + 1] ?? x + width) - 1}
          step={LINE_STEP}
          pixels={(handle) => (handle.parentElement?.clientWidth ?? width) / width}
          onResize={(to) => withLine(index, to)}
          onRemove={() => onDraw({ ...region, columns: columns.toSpliced(index, 1) })}
          style={{ left: `${((line - x) / width) * 100}%` }}
          className="absolute inset-y-0 -ml-1.5 w-3 after:bg-action hover:after:bg-action pointer-coarse:-ml-3 pointer-coarse:w-6"
        />
      ))}
    </div>
  );
}

function isLine(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role=separator]") !== null;
}

function clamp(at: number, most: number): number {
  return Math.max(0, Math.min(most, at));
}

function boxBetween(a: Point, b: Point): Rectangle {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}
