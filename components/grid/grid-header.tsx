"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { Direction } from "@/components/documents/table-state";
import { cn } from "@/lib/class-names";
import type { HeaderPlace } from "./grid";
import { HEADER_ROW } from "./move-focus";

interface HeaderCellProps {
  column: number;
  place: HeaderPlace;
  isEnd?: boolean;
  hint?: string | undefined;
  children: React.ReactNode;
  handle?: React.ReactNode;
  sorting?: {
    direction: Direction | null;
    isFocused: boolean;
    onSort: () => void;
  };
}

export function HeaderCell({
  column,
  place,
  isEnd = false,
  hint,
  children,
  handle,
  sorting,
}: HeaderCellProps) {
  const Icon = sorting?.direction === "descending" ? ArrowDown : ArrowUp;
  const content = cn("label-caps flex size-full items-center gap-1 px-2.5", isEnd && "justify-end");
  return (
    <div
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={sorting && (sorting.direction ?? "none")}
      data-row={sorting && HEADER_ROW}
      data-column={sorting && column}
      className={cn("border-e border-b bg-paper", place.className)}
      style={place.style}
    >
      {sorting ? (
        <button
          type="button"
          tabIndex={sorting.isFocused ? 0 : -1}
          data-focus={sorting.isFocused || undefined}
          title={hint}
          onClick={sorting.onSort}
          className={cn(content, "-outline-offset-2 hover:text-ink")}
        >
          {children}
          {sorting.direction && <Icon aria-hidden className="size-3.5 shrink-0 text-action" />}
        </button>
      ) : (
        <div title={hint} className={content}>
          {children}
        </div>
      )}
      {handle}
    </div>
  );
}
