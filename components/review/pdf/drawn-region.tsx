"use client";

import type { TableDrawing, TableRegion } from "@/components/review/source";
import { ResizeHandle } from "@/components/ui/resize-handle";
import { ColumnNames } from "./column-names";
import { inPercent, turned } from "./page-marks";
import type { Size } from "./page-layout";
import { pdfTexts } from "./texts";

const LINE_STEP = 2;
/** In points. */
const APART = 1;
/** Minimum size, in points. */
const LEAST = 6;

interface DrawnRegionProps extends Pick<TableDrawing, "columns" | "onDraw"> {
  region: TableRegion;
  /** In degrees clockwise. */
  slant: number;
  size: Size;
  snap: (at: number, axis: "x" | "y") => number;
}

const UPRIGHT = "absolute inset-y-0 -ml-1.5 w-3 pointer-coarse:-ml-3 pointer-coarse:w-6";
const LEVEL = "absolute inset-x-0 -mt-1.5 h-3 pointer-coarse:-mt-3 pointer-coarse:h-6";
const LINE = "after:bg-action hover:after:bg-action";

export function DrawnRegion({ region, columns: wanted, slant, size, snap, onDraw }: DrawnRegionProps) {
  const { x, y, width, height, columns, names, rows } = region;
  const across = (handle: HTMLElement) => (handle.parentElement?.clientWidth ?? width) / width;
  const down = (handle: HTMLElement) => (handle.parentElement?.clientHeight ?? height) / height;
  return (
    <div
      data-region
      className="absolute bg-action/5 outline-2 outline-action"
      style={turned(inPercent(region, size), slant)}
    >
      <Edges region={region} size={size} across={across} down={down} onDraw={onDraw} />
      {rows?.map((line, index) => (
        <ResizeHandle
          key={`row ${index}`}
          axis="y"
          label={pdfTexts.rowLine(index + 1)}
          value={line}
          min={(rows[index - 1] ?? y) + APART}
          max={(rows[index + 1] ?? y + height) - APART}
          step={LINE_STEP}
          pixels={down}
          snap={(at) => snap(at, "y")}
          onResize={(to) => onDraw({ ...region, rows: rows.with(index, to) })}
          onRemove={() => onDraw({ ...region, rows: rows.toSpliced(index, 1) })}
          style={{ top: `${((line - y) / height) * 100}%` }}
          className={`${LEVEL} ${LINE}`}
        />
      ))}
      {columns.map((line, index) => (
        <ResizeHandle
          key={index}
          label={pdfTexts.columnLine(index + 1)}
          value={line}
          min={Math.ceil(columns[index - 1] ?? x) + APART}
          max={Math.floor(columns[index + 1] ?? x + width) - APART}
          step={LINE_STEP}
          pixels={across}
          snap={(at) => snap(at, "x")}
          onResize={(to) => onDraw({ ...region, columns: columns.with(index, to) })}
          onRemove={() => onDraw(withoutLine(region, index))}
          style={{ left: `${((line - x) / width) * 100}%` }}
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

interface EdgesProps extends Pick<DrawnRegionProps, "region" | "size" | "onDraw"> {
  across: (handle: HTMLElement) => number;
  down: (handle: HTMLElement) => number;
}

function Edges({ region, size, across, down, onDraw }: EdgesProps) {
  const { x, y, width, height, columns } = region;
  const rows = region.rows ?? [];
  const [firstLine, lastLine] = [columns[0] ?? x + width, columns.at(-1) ?? x];
  const [firstRow, lastRow] = [rows[0] ?? y + height, rows.at(-1) ?? y];
  const { left, right, top, bottom } = pdfTexts.edges;
  const common = { step: LINE_STEP };
  return (
    <>
      <ResizeHandle
        {...common}
        label={left}
        value={x}
        min={0}
        max={firstLine - LEAST}
        pixels={across}
        onResize={(to) => onDraw({ ...region, x: to, width: x + width - to })}
        className={`${UPRIGHT} left-0`}
      />
      <ResizeHandle
        {...common}
        label={right}
        value={x + width}
        min={lastLine + LEAST}
        max={size.width}
        pixels={across}
        onResize={(to) => onDraw({ ...region, width: to - x })}
        className={`${UPRIGHT} left-full`}
      />
      <ResizeHandle
        {...common}
        axis="y"
        label={top}
        value={y}
        min={0}
        max={firstRow - LEAST}
        pixels={down}
        onResize={(to) => onDraw({ ...region, y: to, height: y + height - to })}
        className={`${LEVEL} top-0`}
      />
      <ResizeHandle
        {...common}
        axis="y"
        label={bottom}
        value={y + height}
        min={lastRow + LEAST}
        max={size.height}
        pixels={down}
        onResize={(to) => onDraw({ ...region, height: to - y })}
        className={`${LEVEL} top-full`}
      />
    </>
  );
}
