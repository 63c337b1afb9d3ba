"use client";

import { ArrowUpRight, CircleCheck, CircleDashed, CircleSlash, Pencil, type LucideIcon } from "lucide-react";
import { memo } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { isAmount } from "@/components/documents/format-value";
import { describeValue, isAbsent, isTable } from "@/components/documents/table-value";
import { isDoubtful, stateOf, type ValueState } from "@/components/documents/value-state";
import type { Formats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import type { ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { fillerFor, type DecimalFormat } from "./align-decimals";
import { remarkOn } from "./value-remark";
import { gridTexts } from "./texts";

export interface CellProps {
  /** Places on the screen, and for assistive technology. */
  row: number;
  column: number;
  start: number;
  width: number;
  isFocused: boolean;
  isSelected: boolean;
}

interface ValueCellProps extends CellProps {
  /** Undefined where the document was processed before there was this field. */
  value: ValueDto | undefined;
  isLoading: boolean;
  formats: Formats;
  decimalFormat: DecimalFormat;
  /** How many decimals the column shows. */
  decimals: number;
  /** Only of the focused cell, which shows a link there. */
  sourcePath: string | null;
}

/** More is never visible in a cell; the whole text is in the peek. */
const MAX_SHOWN = 160;

export const ValueCell = memo(function ValueCell({
  value,
  isLoading,
  formats,
  decimalFormat,
  decimals,
  sourcePath,
  ...cell
}: ValueCellProps) {
  const isEnd = value !== undefined && !isTable(value) && isAmount(value);
  return (
    <div
      {...cellAttributes(cell)}
      data-peek={value && remarkOn(value) !== null ? "always" : "cut"}
      className={cn(cellClass(cell), "absolute", isEnd && "justify-end")}
      style={{ insetInlineStart: cell.start, width: cell.width }}
    >
      {isLoading && <span aria-hidden className="skeleton h-3 w-3/5 rounded bg-wash" />}
      {value && <Content value={value} formats={formats} decimalFormat={decimalFormat} decimals={decimals} />}
      {value && sourcePath !== null && (
        <Link
          href={sourcePath}
          tabIndex={-1}
          aria-label={gridTexts.showSource(value.name)}
          className={cn(
            "target absolute top-1/2 inline-flex -translate-y-1/2 items-center justify-center rounded border bg-sheet text-action hover:bg-wash",
            isEnd ? "start-1" : "end-1",
          )}
        >
          <ArrowUpRight aria-hidden className="size-3.5 rtl:-scale-x-100" />
        </Link>
      )}
    </div>
  );
});

/** What the grid finds a cell by, and what assistive technology is told of it. */
export function cellAttributes({ row, column, isFocused, isSelected }: CellProps) {
  return {
    role: "gridcell",
    tabIndex: isFocused ? 0 : -1,
    "aria-colindex": column + 1,
    "aria-selected": isSelected,
    "data-row": row,
    "data-column": column,
    "data-focus": isFocused || undefined,
  };
}

export function cellClass({ isFocused, isSelected }: Pick<CellProps, "isFocused" | "isSelected">): string {
  return cn(
    "inset-y-0 flex items-center gap-1.5 border-e border-b bg-sheet px-2.5 text-sm outline-none",
    isSelected && "group-focus-within/grid:bg-action-wash",
    isFocused && "z-[1] group-focus-within/grid:ring-2 ring-action ring-inset",
  );
}

const noValue: Partial<Record<ValueState, { icon: LucideIcon; text: string }>> = {
  missing: { icon: CircleSlash, text: texts.results.notFound },
  unread: { icon: CircleDashed, text: texts.results.notRead },
};

/** What a person has said of a value. */
const ownMarks: Partial<Record<ValueState, LucideIcon>> = { corrected: Pencil, confirmed: CircleCheck };

type ContentProps = Pick<ValueCellProps, "formats" | "decimalFormat" | "decimals"> & { value: ValueDto };

function Content({ value, formats, decimalFormat, decimals }: ContentProps) {
  const state = stateOf(value);
  const text = describeValue(value, formats);
  const remark = remarkOn(value);
  const Mark = ownMarks[state];
  return (
    <>
      {Mark && <Mark aria-hidden className="size-3 shrink-0 text-ink-soft" />}
      {isAbsent(value) ? (
        <Absence value={value} state={state} />
      ) : (
        <span dir="auto" className="truncate" data-text>
          <span
            className={cn(
              isDoubtful(state) && "underline decoration-dotted decoration-1 underline-offset-4",
              state === "check" && "decoration-pending",
            )}
          >
            {text.slice(0, MAX_SHOWN)}
          </span>
          {typeof value.value === "number" && (
            <span aria-hidden className="invisible">
              {fillerFor(text, decimals, decimalFormat)}
            </span>
          )}
        </span>
      )}
      {isToCheck(value) && (
        <span
          aria-hidden
          className={cn(
            "absolute start-0.5 top-0.5 size-1.5 rounded-full",
            state === "inferred" ? "bg-ink-soft" : "bg-pending",
          )}
        />
      )}
      {remark !== null && <span className="sr-only">{remark}</span>}
    </>
  );
}

function Absence({ value, state }: { value: ValueDto; state: ValueState }) {
  const { icon: Icon, text } = noValue[state] ?? { icon: null, text: texts.results.none };
  return (
    <span
      className={cn(
        "inline-flex min-w-0 items-center gap-1.5 text-xs",
        value.required && noValue[state] ? "text-pending" : "text-ink-soft",
      )}
      data-text
    >
      {Icon && <Icon aria-hidden className="size-3.5 shrink-0" />}
      <span className="truncate">{text}</span>
    </span>
  );
}
