"use client";

import type { VirtualItem } from "@tanstack/react-virtual";
import { CircleAlert, Pencil, Plus } from "lucide-react";
import { memo } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { formatValue } from "@/components/documents/format-value";
import { writtenValue } from "@/components/documents/written-value";
import type { Formats } from "@/components/formats";
import { cellAttributes, cellClass } from "@/components/grid/value-cell";
import { remarkOn } from "@/components/grid/value-remark";
import type { ScalarValueDto, TableValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import type { FailedChange } from "@/components/review/failed-changes";
import { cellValue, type TableRow } from "./table-rows";
import { tableTexts } from "./texts";

interface GridRowProps {
  table: TableValueDto;
  row: TableRow;
  /** Its place on the screen, from 0. */
  place: number;
  top: number;
  height: number;
  width: number;
  numberWidth: number;
  /** The columns that are drawn. */
  drawn: readonly VirtualItem[];
  formats: Formats;
  /** The column of the focused cell, if it is in this row, and of the one under the pointer; column 0 has the numbers. */
  focused: number | null;
  hovered: number | null;
  /** What was not saved in this row. */
  failures: readonly FailedChange[];
}

/** Memoised: while the rows are scrolled, only those that come into view are rendered. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { table, row, place, top, height, width, numberWidth, drawn, formats } = props;
  const { focused, hovered, failures } = props;
  const isAdded = row.original === null;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      data-row-id={row.id}
      className="absolute start-0"
      style={{ top, height, width }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={cn(
          "sticky start-0 z-[2] flex h-full items-center justify-end gap-1 border-e border-b px-2.5 text-xs text-ink-soft tabular-nums",
          focused === null ? "bg-paper" : "bg-action-wash text-ink",
        )}
        style={{ width: numberWidth }}
      >
        {isAdded && (
          <>
            <Plus aria-hidden className="size-3 shrink-0" />
            <span className="sr-only">{tableTexts.addedRow} </span>
          </>
        )}
        {formats.number(row.index + 1)}
      </div>
      {drawn.map(({ index, start, size }) => {
        const column = index + 1;
        const value = cellValue(table, row, index);
        const isFocused = focused === column;
        const failure = failures.find(({ cell }) => cell?.column === value.name);
        const attributes = { row: place, column, start, width: size, isFocused, isSelected: isFocused };
        return (
          <div
            key={value.name}
            {...cellAttributes(attributes)}
            data-peek={!isAdded && remarkOn(value) !== null ? "always" : "cut"}
            className={cn(
              cellClass(attributes),
              "absolute",
              value.type === "NUMBER" && "justify-end tabular-nums",
              focused !== null && "bg-action-wash/50",
              hovered === column && "bg-highlight-wash",
              isFocused && "bg-sheet group-not-focus-within/grid:ring-1",
              failure && "ring-1 ring-danger ring-inset",
            )}
            style={{ insetInlineStart: start, width: size }}
          >
            <CellText value={value} isAdded={isAdded} failure={failure} formats={formats} />
          </div>
        );
      })}
    </div>
  );
});

/** More is never visible in a cell; the whole text is in the peek. */
const MAX_SHOWN = 160;

interface CellTextProps {
  value: ScalarValueDto;
  isAdded: boolean;
  failure: FailedChange | undefined;
  formats: Formats;
}

function CellText({ value, isAdded, failure, formats }: CellTextProps) {
  const isDoubtful = isToCheck(value);
  const remark = isAdded ? null : remarkOn(value);
  const text = value.value === null ? "" : (writtenValue(value) ?? formatValue(value, formats));
  return (
    <>
      {value.correction !== null && !isAdded && (
        <Pencil aria-hidden className="size-3 shrink-0 text-ink-soft" />
      )}
      {failure && <CircleAlert aria-hidden className="size-3.5 shrink-0 text-danger" />}
      {value.value === null ? (
        <span className="sr-only">{tableTexts.empty}</span>
      ) : (
        <bdi
          data-text
          className={cn(
            "truncate",
            isDoubtful && "underline decoration-pending decoration-dotted decoration-1 underline-offset-4",
          )}
        >
          {text.slice(0, MAX_SHOWN)}
        </bdi>
      )}
      {isDoubtful && (
        <span aria-hidden className="absolute start-0.5 top-0.5 size-1.5 rounded-full bg-pending" />
      )}
      {remark !== null && <span className="sr-only"> {remark}</span>}
      {failure && (
        <span className="sr-only">
          {tableTexts.notSaved} {failure.message}
        </span>
      )}
    </>
  );
}
