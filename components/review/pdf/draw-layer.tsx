"use client";

import { useRef, useState } from "react";
import { levelPoint, levelWordsIn, slantIn } from "@/lib/api/level-words";
import type { DocumentPageDto } from "@/lib/api/document-text";
import type { TableDrawing, TableRegion } from "@/components/review/source";
import { DrawnRegion } from "./drawn-region";
import { guessColumns, snapLine } from "./guess-columns";
import { columnAt } from "./first-lines";
import { guessNames, nameColumns } from "./guess-names";
import type { Rectangle, Size } from "./page-layout";
import { NO_RULES, printedRules, type PrintedRules } from "./printed-rules";
import { mostAcross, transposed, whiteBetween } from "./white-between";

/** In points. If the rectangle is narrower or shorter than this, the drag counts as a click. */
const LEAST_DRAG = 6;
/** In points. A shorter drag does not replace the rectangle, because the user may have missed a line. */
const LEAST_REPLACING = 24;

interface DrawLayerProps {
  drawing: TableDrawing;
  number: number;
  size: Size;
  page: DocumentPageDto | undefined;
}

export function DrawLayer({ drawing, number, size, page }: DrawLayerProps) {
  const { region, columns: wanted, onDraw, onDrawn } = drawing;
  const words = page?.words ?? [];
  const outline = drawing.outlines.find((one) => one.page === number) ?? null;
  const layer = useRef<HTMLDivElement>(null);
  const from = useRef<Point | null>(null);
  // Cached while a line is dragged, because reading the pixels takes longer than one move of the pointer.
  const rules = useRef<PrintedRules | null>(null);
  const [isDragged, setDragged] = useState(false);
  const pointAt = ({ currentTarget, clientX, clientY }: React.MouseEvent<HTMLElement>): Point => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return {
      x: clamp(((clientX - left) / width) * size.width, size.width),
      y: clamp(((clientY - top) / height) * size.height, size.height),
    };
  };
  const rulesIn = (box: Rectangle): PrintedRules =>
    slantIn(words, box) === 0 ? printedRules(layer.current?.parentElement ?? null, box, size) : NO_RULES;
  const divided = (box: Rectangle, rules: PrintedRules): TableRegion => {
    // Leave a new table's columns empty: the server derives them from the headings.
    const columns = drawing.isNew ? [] : guessColumns(words, box, rules.columns);
    const drawn = { page: number, ...box, columns, rows: null };
    return { ...drawn, ...nameColumns(page, drawn, wanted, outline) };
  };
  const release = () => {
    from.current = null;
    if (isDragged && region?.page === number) {
      const { x, y, width, height } = region;
      const box = { x, y, width, height };
      onDraw(divided(box, rulesIn(box)));
      onDrawn();
    }
    setDragged(false);
  };
  return (
    <div
      ref={layer}
      data-draw
      className="absolute inset-0 z-10 cursor-crosshair touch-none select-none"
      onClick={(event) => event.stopPropagation()}
      // Prevent the words underneath from being selected.
      onMouseDown={(event) => !isControl(event.target) && event.preventDefault()}
      onPointerDownCapture={() => (rules.current = null)}
      onPointerDown={(event) => {
        if (event.button !== 0 || isControl(event.target)) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = pointAt(event);
      }}
      onPointerMove={(event) => {
        if (!from.current) return;
        const box = boxBetween(from.current, pointAt(event));
        if (Math.min(box.width, box.height) < LEAST_DRAG) return;
        if (region && !isDragged && Math.max(box.width, box.height) < LEAST_REPLACING) return;
        setDragged(true);
        onDraw(divided(box, NO_RULES));
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={(event) => {
        if (region?.page !== number || isControl(event.target)) return;
        const place = levelPoint(pointAt(event), slantIn(words, region), region);
        const axis = region.rows ? "y" : "x";
        if (isIn(region, place)) onDraw(withLine(region, place[axis], axis));
      }}
    >
      {region?.page === number && (
        <DrawnRegion
          region={region}
          columns={wanted}
          slant={isDragged ? 0 : slantIn(words, region)}
          size={size}
          snap={(at, axis) => {
            const inside = levelWordsIn(words, region);
            const { columns, rows } = (rules.current ??= rulesIn(region));
            if (axis === "y") return snapLine(at, whiteBetween(transposed(inside), 0), rows);
            return snapLine(at, whiteBetween(inside, mostAcross(inside)), columns);
          }}
          onAddLine={(at, axis) => onDraw(withLine(region, at, axis))}
          onDraw={onDraw}
        />
      )}
    </div>
  );

  function withLine(to: TableRegion, at: number, axis: "x" | "y"): TableRegion {
    if (axis === "y") return { ...to, rows: [...(to.rows ?? []), at].sort((a, b) => a - b) };
    const columns = [...to.columns, at].sort((a, b) => a - b);
    const place = columnAt(to.columns, at) + 1;
    const guessed = guessNames(page, { ...to, columns }, wanted, outline)[place] ?? null;
    const name = to.names.includes(guessed) ? null : guessed;
    return { ...to, columns, names: to.names.toSpliced(place, 0, name) };
  }
}

interface Point {
  x: number;
  y: number;
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("[role=separator], select, input") !== null;
}

function isIn({ x, y, width, height }: Rectangle, point: Point): boolean {
  return point.x > x && point.x < x + width && point.y > y && point.y < y + height;
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
