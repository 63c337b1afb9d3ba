"use client";

import { CircleAlert, Pencil, Plus } from "lucide-react";
import { memo } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import type { FailedChange } from "@/components/documents/failed-changes";
import { formatValue } from "@/components/documents/format-value";
import { UnitText } from "@/components/documents/unit-text";
import { writtenValue } from "@/components/documents/written-value";
import { useFormats } from "@/components/formats";
import { CellText, CheckDot, GridCell, type CellProps } from "@/components/grid/grid-cell";
import { remarkOn } from "@/components/grid/value-remark";
import type { ScalarValueDto, TableValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { cellUnit, cellValue, type TableRow } from "./table-rows";
import { tableTexts } from "./texts";

export function RowNumber({ row, cell }: { row: TableRow; cell: CellProps }) {
  const { number } = useFormats();
  return (
    <div
      role="rowheader"
      aria-colindex={1}
      className={cn(
        "sticky start-0 z-[2] flex h-full items-center justify-end gap-1 border-e border-b px-2.5 text-xs text-ink-soft tabular-nums",
        cell.isInFocusedRow ? "bg-action-wash text-ink" : "bg-paper",
      )}
      style={{ width: cell.width }}
    >
      {row.original === null && (
        <>
          <Plus aria-hidden className="size-3 shrink-0" />
          <span className="sr-only">{tableTexts.addedRow} </span>
        </>
      )}
      {number(row.index + 1)}
    </div>
  );
}

interface RowCellProps extends CellProps {
  table: TableValueDto;
  tableRow: TableRow;
  isHovered: boolean;
  failure: FailedChange | undefined;
}

export const RowCell = memo(function RowCell({ table, tableRow, isHovered, failure, ...cell }: RowCellProps) {
  const value = cellValue(table, tableRow, cell.column - 1);
  const isAdded = tableRow.original === null;
  return (
    <GridCell
      cell={cell}
      hasRemark={!isAdded && remarkOn(value) !== null}
      className={cn(
        value.type === "NUMBER" && "justify-end tabular-nums",
        cell.isInFocusedRow && "bg-action-wash/50",
        isHovered && "bg-highlight-wash",
        cell.isFocused && "bg-sheet group-not-focus-within/grid:ring-1",
        failure && "ring-1 ring-danger ring-inset",
      )}
    >
      <UnitText unit={cellUnit(table, tableRow, cell.column - 1)} className="me-auto shrink-0" />
      <Content value={value} isAdded={isAdded} failure={failure} />
    </GridCell>
  );
});

interface ContentProps {
  value: ScalarValueDto;
  isAdded: boolean;
  failure: FailedChange | undefined;
}

function Content({ value, isAdded, failure }: ContentProps) {
  const formats = useFormats();
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
        <CellText text={text} doubt={isDoubtful ? "check" : null} />
      )}
      {isDoubtful && <CheckDot />}
      {remark !== null && <span className="sr-only"> {remark}</span>}
      {failure && (
        <span className="sr-only">
          {tableTexts.notSaved} {failure.message}
        </span>
      )}
    </>
  );
}
