"use client";

import { cn } from "@/lib/class-names";

export interface CellProps {
  row: number;
  column: number;
  start: number;
  width: number;
  isFocused: boolean;
  isSelected: boolean;
  isInFocusedRow: boolean;
}

interface GridCellProps {
  cell: CellProps;
  hasRemark: boolean;
  className?: string;
  children: React.ReactNode;
}

export function GridCell({ cell, hasRemark, className, children }: GridCellProps) {
  return (
    <div
      {...cellAttributes(cell)}
      tabIndex={cell.isFocused ? 0 : -1}
      data-focus={cell.isFocused || undefined}
      data-peek={hasRemark ? "always" : "cut"}
      className={cn(cellClass(cell), "absolute", className)}
      style={{ insetInlineStart: cell.start, width: cell.width }}
    >
      {children}
    </div>
  );
}

export const MAX_SHOWN = 160;

interface CellTextProps {
  text: string;
  doubt: "check" | "inferred" | null;
  children?: React.ReactNode;
}

export function CellText({ text, doubt, children }: CellTextProps) {
  return (
    <span dir="auto" className="truncate" data-text>
      <span
        className={cn(
          doubt && "underline decoration-dotted decoration-1 underline-offset-4",
          doubt === "check" && "decoration-pending",
        )}
      >
        {text.slice(0, MAX_SHOWN)}
      </span>
      {children}
    </span>
  );
}

export function CheckDot({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <span
      aria-hidden
      className={cn(
        "absolute start-0.5 top-0.5 size-1.5 rounded-full",
        isQuiet ? "bg-ink-soft" : "bg-pending",
      )}
    />
  );
}

export function cellAttributes({ row, column, isSelected }: CellProps) {
  return {
    role: "gridcell",
    "aria-colindex": column + 1,
    "aria-selected": isSelected,
    "data-row": row,
    "data-column": column,
  };
}

export function cellClass({ isFocused, isSelected }: CellProps): string {
  return cn(
    "inset-y-0 flex items-center gap-1.5 border-e border-b bg-sheet px-2.5 text-sm outline-none",
    isSelected && "group-focus-within/grid:bg-action-wash",
    isFocused && "z-[1] group-focus-within/grid:ring-2 ring-action ring-inset",
  );
}
