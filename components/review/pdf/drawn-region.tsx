"use client";

import { flushSync } from "react-dom";
import type { TableDrawing, TableRegion } from "@/components/review/source";
import { ResizeHandle } from "@/components/ui/resize-handle";
import { ColumnNames } from "./column-names";
import { handlePlace } from "./handle-place";
import { inPercent, turned } from "./page-marks";
import type { Size } from "./page-layout";
import { pdfTexts } from "./texts";

const LINE_STEP = 2;
/** The minimum distance between two lines, in points. */
const APART = 1;
/** Minimum width and height, in points. */
const LEAST = 6;

type Axis = "x" | "y";

interface DrawnRegionProps extends Pick<TableDrawing, "columns" | "onDraw"> {
  region: TableRegion;
  /** In degrees clockwise. */
  slant: number;
  size: Size;
  snap: (at: number, axis: Axis) => number;
  onAddLine: (at: number, axis: Axis) => void;
}

const REACH = "absolute [--reach:6px] pointer-coarse:[--reach:12px]";
const UPRIGHT = `${REACH} inset-y-0`;
const LEVEL = `${REACH} inset-x-0`;
const LINE = "after:bg-action hover:after:bg-action";

export function DrawnRegion(props: DrawnRegionProps) {
  const { region, columns: wanted, slant, size, snap, onDraw, onAddLine } = props;
  const { x, y, width, height, columns, names } = region;
  const rows = region.rows ?? [];
  const lines = { x: [x, ...columns, x + width], y: [y, ...rows, y + height] };
  const pixels = {
    x: (handle: HTMLElement) => (handle.parentElement?.clientWidth ?? width) / width,
    y: (handle: HTMLElement) => (handle.parentElement?.clientHeight ?? height) / height,
  };
  const placeOf = (axis: Axis, index: number) => ({
    axis,
    value: lines[axis][index] ?? 0,
    step: LINE_STEP,
    pixels: pixels[axis],
    style: handlePlace(axis, lines[axis], index),
  });
  const adder = (axis: Axis, index: number) => () => {
    const [from, to] = [lines[axis][index], lines[axis][index + 1]];
    if (from === undefined || to === undefined || to - from < 2 * APART) return;
    if (axis === "y" && !region.rows) return;
    flushSync(() => onAddLine((from + to) / 2, axis));
    const label = (axis === "x" ? pdfTexts.columnLine : pdfTexts.rowLine)(index + 1);
    document.querySelector<HTMLElement>(`[data-region] [aria-label="${label}"]`)?.focus();
  };
  const edge = (axis: Axis, index: number) => ({
    ...placeOf(axis, index),
    ...(index === 0 && { onAdd: adder(axis, 0) }),
    className: axis === "x" ? UPRIGHT : LEVEL,
  });
  const { left, right, top, bottom } = pdfTexts.edges;
  const [firstLine, lastLine] = [columns[0] ?? x + width, columns.at(-1) ?? x];
  const [firstRow, lastRow] = [rows[0] ?? y + height, rows.at(-1) ?? y];
  return (
    <div
      data-region
      className="absolute bg-action/5 outline-2 outline-action"
      style={turned(inPercent(region, size), slant)}
    >
      <ResizeHandle
        {...edge("x", 0)}
        label={left}
        min={0}
        max={firstLine - LEAST}
        onResize={(to) => onDraw({ ...region, x: to, width: x + width - to })}
      />
      <ResizeHandle
        {...edge("x", columns.length + 1)}
        label={right}
        min={lastLine + LEAST}
        max={size.width}
        onResize={(to) => onDraw({ ...region, width: to - x })}
      />
      <ResizeHandle
        {...edge("y", 0)}
        label={top}
        min={0}
        max={firstRow - LEAST}
        onResize={(to) => onDraw({ ...region, y: to, height: y + height - to })}
      />
      <ResizeHandle
        {...edge("y", rows.length + 1)}
        label={bottom}
        min={lastRow + LEAST}
        max={size.height}
        onResize={(to) => onDraw({ ...region, height: to - y })}
      />
      {rows.map((_, index) => (
        <ResizeHandle
          key={`row ${index}`}
          {...placeOf("y", index + 1)}
          label={pdfTexts.rowLine(index + 1)}
          min={(rows[index - 1] ?? y) + APART}
          max={(rows[index + 1] ?? y + height) - APART}
          snap={(at) => snap(at, "y")}
          onResize={(to) => onDraw({ ...region, rows: rows.with(index, to) })}
          onRemove={() => onDraw({ ...region, rows: rows.toSpliced(index, 1) })}
          onAdd={adder("y", index + 1)}
          className={`${LEVEL} ${LINE}`}
        />
      ))}
      {columns.map((_, index) => (
        <ResizeHandle
          key={index}
          {...placeOf("x", index + 1)}
          label={pdfTexts.columnLine(index + 1)}
          min={Math.ceil(columns[index - 1] ?? x) + APART}
          max={Math.floor(columns[index + 1] ?? x + width) - APART}
          snap={(at) => snap(at, "x")}
          onResize={(to) => onDraw({ ...region, columns: columns.with(index, to) })}
          onRemove={() => onDraw(withoutLine(region, index))}
          onAdd={adder("x", index + 1)}
          className={`${UPRIGHT} ${LINE}`}
        />
      ))}
      {wanted.length > 0 && (
        <ColumnNames region={region} wanted={wanted} onName={(next) => onDraw({ ...region, names: next })} />
      )}
    </div>
  );

  function withoutLine(from: TableRegion, index: number): TableRegion {
    const name = names[index] ?? names[index + 1] ?? null;
    return {
      ...from,
      columns: columns.toSpliced(index, 1),
      names: names.toSpliced(index, 2, name),
    };
  }
}
