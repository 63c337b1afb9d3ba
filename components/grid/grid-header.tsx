"use client";

import { ArrowDown, ArrowUp } from "lucide-react";
import type { TableState } from "@/components/documents/table-state";
import { cn } from "@/lib/class-names";
import { HEADER_ROW } from "./move-focus";

interface HeaderCellProps {
  column: number;
  label: string;
  /** Null where the rows are not sorted by this column. */
  direction: TableState["direction"] | null;
  isFocused: boolean;
  isEnd?: boolean;
  hint?: string | undefined;
  className?: string;
  style: React.CSSProperties;
  onSort: () => void;
}

/** A column's name, which sorts by it. */
export function HeaderCell({
  column,
  label,
  direction,
  isFocused,
  isEnd = false,
  hint,
  className,
  style,
  onSort,
}: HeaderCellProps) {
  const Icon = direction === "descending" ? ArrowDown : ArrowUp;
  return (
    <div
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={direction ?? "none"}
      data-row={HEADER_ROW}
      data-column={column}
      className={cn("inset-y-0 border-e border-b bg-paper", className)}
      style={style}
    >
      <button
        type="button"
        tabIndex={isFocused ? 0 : -1}
        data-focus={isFocused || undefined}
        title={hint}
        onClick={onSort}
        className={cn(
          "label-caps flex size-full items-center gap-1 px-2.5 -outline-offset-2 hover:text-ink",
          isEnd && "justify-end",
        )}
      >
        <bdi className="truncate">{label}</bdi>
        {direction && <Icon aria-hidden className="size-3.5 shrink-0 text-action" />}
      </button>
    </div>
  );
}
