"use client";

import type { VirtualItem } from "@tanstack/react-virtual";
import { memo } from "react";
import { displayFilename } from "@/components/documents/display-filename";
import type { Formats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { cn } from "@/lib/class-names";
import type { DecimalFormat } from "./align-decimals";
import type { GridColumn } from "./columns";
import type { GridRow as Row } from "./grid-rows";
import { cellAttributes, cellClass, ValueCell } from "./value-cell";
import { gridTexts } from "./texts";

interface GridRowProps {
  row: Row;
  index: number;
  top: number;
  height: number;
  width: number;
  filenameWidth: number;
  columns: readonly GridColumn[];
  /** The columns that are drawn, without that of the file names. */
  drawn: readonly VirtualItem[];
  /** How many decimals a column shows, by its place. */
  decimalsOf: (column: number) => number;
  formats: Formats;
  decimalFormat: DecimalFormat;
  /** The place of the focused cell, if it is in this row. */
  focused: number | null;
  /** The selected cells of this row; `first` beyond `last` where there are none. */
  first: number;
  last: number;
  reviewPath: (docId: string, field?: string) => string;
}

/** Memoised: while the grid is scrolled, only rows that come into view are rendered. */
export const GridRow = memo(function GridRow({
  row,
  index,
  top,
  height,
  width,
  filenameWidth,
  columns,
  drawn,
  decimalsOf,
  formats,
  decimalFormat,
  focused,
  first,
  last,
  reviewPath,
}: GridRowProps) {
  const cellAt = (column: number, start: number, size: number) => ({
    row: index,
    column,
    start,
    width: size,
    isFocused: focused === column,
    isSelected: first <= column && column <= last,
  });
  const lead = cellAt(0, 0, filenameWidth);
  return (
    <div role="row" aria-rowindex={index + 2} className="absolute start-0" style={{ top, height, width }}>
      <div
        {...cellAttributes(lead)}
        tabIndex={undefined}
        data-focus={undefined}
        className={cn(cellClass(lead), "sticky start-0 z-[2] h-full")}
        style={{ width: filenameWidth }}
      >
        <Link
          href={reviewPath(row.id)}
          tabIndex={lead.isFocused ? 0 : -1}
          data-focus={lead.isFocused || undefined}
          data-peek="cut"
          className="min-w-0 truncate rounded font-medium outline-none hover:underline"
        >
          <bdi>{displayFilename(row.filename)}</bdi>
        </Link>
        {row.toCheck > 0 && <ToCheck count={row.toCheck} formats={formats} />}
      </div>
      {drawn.map(({ index: place, start, size }) => {
        const column = columns[place];
        if (!column) return null;
        return (
          <ValueCell
            key={column.name}
            {...cellAt(place + 1, start, size)}
            value={row.values?.get(column.name)}
            isLoading={row.values === null}
            formats={formats}
            decimalFormat={decimalFormat}
            decimals={decimalsOf(place)}
            sourcePath={focused === place + 1 ? reviewPath(row.id, column.name) : null}
          />
        );
      })}
    </div>
  );
});

function ToCheck({ count, formats }: { count: number; formats: Formats }) {
  return (
    <span className="ms-auto inline-flex shrink-0 items-center gap-1 text-xs text-pending">
      <span aria-hidden className="size-1.5 rounded-full bg-pending" />
      <span aria-hidden>{formats.number(count)}</span>
      <span className="sr-only">{gridTexts.toCheck(formats.number(count))}</span>
    </span>
  );
}
