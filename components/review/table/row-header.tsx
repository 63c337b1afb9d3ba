"use client";

import type { HeaderPlace } from "@/components/grid/grid";
import { HeaderCell } from "@/components/grid/grid-header";
import { ResizeHandle } from "@/components/ui/resize-handle";
import type { TableValueDto } from "@/lib/api/value";
import { ColumnAlternatives } from "./column-alternatives";
import { tableTexts } from "./texts";

const COLUMN_WIDTH = { min: 48, max: 800, step: 16 } as const;

interface RowHeaderProps {
  column: number;
  place: HeaderPlace;
  field:
    | (Pick<TableValueDto["columns"][number], "name" | "type" | "alternatives"> & { width: number })
    | undefined;
  isFocused: boolean;
  onResize: (name: string, width: number | null) => void;
  onChoose: (name: string, alternative: number) => void;
  onFocusLost: () => void;
}

export function RowHeader({
  column,
  place,
  field,
  isFocused,
  onResize,
  onChoose,
  onFocusLost,
}: RowHeaderProps) {
  const tabIndex = isFocused ? 0 : -1;
  return (
    <HeaderCell
      column={column}
      place={place}
      isEnd={field?.type === "NUMBER"}
      hint={field?.name}
      handle={
        field && (
          <ResizeHandle
            label={tableTexts.columnWidth(field.name)}
            value={field.width}
            {...COLUMN_WIDTH}
            pixels={() => 1}
            tabIndex={tabIndex}
            onResize={(width) => onResize(field.name, width)}
            onReset={() => onResize(field.name, null)}
            className="absolute inset-y-0 -end-1 w-2 pointer-coarse:-end-3 pointer-coarse:w-6"
          />
        )
      }
    >
      {field ? (
        <>
          <bdi className="truncate">{field.name}</bdi>
          {field.alternatives && (
            <ColumnAlternatives
              name={field.name}
              alternatives={field.alternatives}
              tabIndex={tabIndex}
              onChoose={(alternative) => onChoose(field.name, alternative)}
              onFocusLost={onFocusLost}
            />
          )}
        </>
      ) : (
        <span className="sr-only">{tableTexts.number}</span>
      )}
    </HeaderCell>
  );
}
