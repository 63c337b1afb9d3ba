"use client";

import {
  ArrowUpRight,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  EyeOff,
  Pencil,
  type LucideIcon,
} from "lucide-react";
import { memo } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { isAmount } from "@/components/documents/format-value";
import { describeValue, isAbsent, isTable } from "@/components/documents/table-value";
import { suggestedValue } from "@/components/documents/suggested-value";
import { Suggestion } from "@/components/documents/suggestion";
import { UnitText } from "@/components/documents/unit-text";
import { isDoubtful, stateOf, type ValueState } from "@/components/documents/value-state";
import type { Formats } from "@/components/formats";
import { Link } from "@/components/navigation/link";
import { texts } from "@/components/texts";
import { unitInForce } from "@/lib/api/unit-in-force";
import type { ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { fillerFor, type DecimalFormat } from "./align-decimals";
import { CellText, CheckDot, GridCell, MAX_SHOWN, type CellProps } from "./grid-cell";
import { remarkOn } from "./value-remark";
import { gridTexts } from "./texts";

interface ValueCellProps extends CellProps {
  /** Undefined if the document was processed before the field was added. */
  value: ValueDto | undefined;
  isLoading: boolean;
  formats: Formats;
  decimalFormat: DecimalFormat;
  decimals: number;
  sourcePath: string | null;
}

export const ValueCell = memo(function ValueCell(props: ValueCellProps) {
  const { value, isLoading, formats, decimalFormat, decimals, sourcePath, ...cell } = props;
  const shown = value && (suggestedValue(value) ?? value);
  const isEnd = shown !== undefined && !isTable(shown) && isAmount(shown);
  return (
    <GridCell
      cell={cell}
      hasRemark={value !== undefined && remarkOn(value) !== null}
      className={cn(isEnd && "justify-end")}
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
    </GridCell>
  );
});

const noValue: Partial<Record<ValueState, { icon: LucideIcon; text: string }>> = {
  missing: { icon: CircleSlash, text: texts.results.notFound },
  unread: { icon: CircleDashed, text: texts.results.notRead },
};

const ownMarks: Partial<Record<ValueState, LucideIcon>> = {
  corrected: Pencil,
  confirmed: CircleCheck,
  accepted: EyeOff,
};

type ContentProps = Pick<ValueCellProps, "formats" | "decimalFormat" | "decimals"> & { value: ValueDto };

function Content({ value, formats, decimalFormat, decimals }: ContentProps) {
  const state = stateOf(value);
  const suggested = suggestedValue(value);
  const text = describeValue(value, formats);
  const remark = remarkOn(value);
  const Mark = ownMarks[state];
  return (
    <>
      {Mark && <Mark aria-hidden className="size-3 shrink-0 text-ink-soft" />}
      {suggested ? (
        <Suggestion className="truncate text-xs" data-text>
          {describeValue(suggested, formats).slice(0, MAX_SHOWN)}
        </Suggestion>
      ) : isAbsent(value) ? (
        <Absence value={value} state={state} />
      ) : (
        <>
          {/* The unit is on the opposite side, as in accounting, so that decimals align. */}
          {!isTable(value) && <UnitText unit={unitInForce(value)} className="me-auto shrink-0" />}
          <CellText text={text} doubt={isDoubtful(state) ? state : null}>
            {typeof value.value === "number" && (
              <span aria-hidden className="invisible">
                {fillerFor(text, decimals, decimalFormat)}
              </span>
            )}
          </CellText>
        </>
      )}
      {isToCheck(value) && <CheckDot isQuiet={state !== "check" || suggested !== null} />}
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
