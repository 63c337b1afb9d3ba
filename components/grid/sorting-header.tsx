"use client";

import type { TableState } from "@/components/documents/table-state";
import { ResizeHandle } from "@/components/ui/resize-handle";
import type { SizedColumn } from "./columns";
import type { HeaderPlace } from "./grid";
import { HeaderCell } from "./grid-header";
import { gridTexts } from "./texts";
import { COLUMN_WIDTH } from "./use-column-widths";

interface SortingHeaderProps {
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
  column: number;
  field: SizedColumn | undefined;
  place: HeaderPlace;
  isFocused: boolean;
  isInFocusedColumn: boolean;
  onResize: (name: string, width: number | null) => void;
}

export function SortingHeader(props: SortingHeaderProps) {
  const { column, field, place, isFocused, isInFocusedColumn, state, onStateChange, onResize } = props;
  const label = field?.name ?? gridTexts.filename;
  const direction = field
    ? state.field === field.name && state.fieldDirection
    : state.field === null && state.sort === "filename" && state.direction;
  return (
    <HeaderCell
      column={column}
      place={place}
      isEnd={field?.type === "NUMBER"}
      hint={field?.isFormer ? gridTexts.formerField(label) : field?.name}
      handle={
        field && (
          <ResizeHandle
            label={gridTexts.columnWidth(field.name)}
            value={field.width}
            {...COLUMN_WIDTH}
            pixels={() => 1}
            tabIndex={isInFocusedColumn ? 0 : -1}
            onResize={(width) => onResize(field.name, width)}
            onReset={() => onResize(field.name, null)}
            className="absolute inset-y-0 -end-1 w-2 pointer-coarse:-end-3 pointer-coarse:w-6"
          />
        )
      }
      sorting={{
        direction: direction || null,
        isFocused,
        onSort: () => onStateChange(field ? nextFieldSort(state, field.name) : nextFilenameSort(state)),
      }}
    >
      <bdi className="truncate">{label}</bdi>
    </HeaderCell>
  );
}

function nextFilenameSort({ field, sort, direction }: TableState): Partial<TableState> {
  const isAscending = field === null && sort === "filename" && direction === "ascending";
  return { field: null, sort: "filename", direction: isAscending ? "descending" : "ascending" };
}

function nextFieldSort({ field, fieldDirection }: TableState, name: string): Partial<TableState> {
  if (field !== name) return { field: name, fieldDirection: "ascending" };
  return fieldDirection === "ascending" ? { fieldDirection: "descending" } : { field: null };
}
