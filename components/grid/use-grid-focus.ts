"use client";

import { useEffect, useState } from "react";
import { useEntryMemory } from "@/components/navigation/entry-memory";
import { cellIdentities, type CellIdentity } from "./cell-identity";
import { rangeBetween, type CellRange } from "./cell-range";
import type { GridColumn } from "./columns";
import type { GridRow } from "./grid-rows";
import { HEADER_ROW, type CellPlace } from "./move-focus";

export interface GridFocus {
  cell: CellPlace;
  range: CellRange | null;
  moveTo: (cell: CellPlace, extend?: boolean) => void;
  select: (range: CellRange) => void;
  selectAll: () => void;
  selectColumn: () => void;
}

interface Selection {
  focus: CellIdentity;
  anchor: CellIdentity;
  end: CellIdentity;
}

/** Focus and selection follow their cells when rows move, and are restored when the user returns from a document. */
export function useGridFocus(rows: readonly GridRow[], columns: readonly GridColumn[]): GridFocus {
  const memory = useEntryMemory<Selection | null>("grid selection");
  const [selection, setSelection] = useState(() => memory.recall() ?? null);
  useEffect(() => memory.remember(selection), [memory, selection]);

  const { identify, locate } = cellIdentities(rows, columns);
  const first = { row: rows.length > 0 ? 0 : HEADER_ROW, column: 0 };
  const [cell, anchor, end] = selection
    ? [locate(selection.focus), locate(selection.anchor), locate(selection.end)]
    : [first, first, first];
  const select = ({ top, bottom, first, last }: CellRange, focus = { row: top, column: first }) =>
    setSelection({
      focus: identify(focus),
      anchor: identify({ row: top, column: first }),
      end: identify({ row: bottom, column: last }),
    });
  return {
    cell,
    range: rangeBetween(anchor, end),
    moveTo: (to, extend = false) => {
      const isRange = extend && anchor.row !== HEADER_ROW && rows.length > 0;
      const focus = identify(isRange ? { ...to, row: Math.max(to.row, 0) } : to);
      setSelection({ focus, anchor: isRange ? identify(anchor) : focus, end: focus });
    },
    select,
    selectAll: () => select({ top: 0, bottom: rows.length - 1, first: 0, last: columns.length }, cell),
    selectColumn: () =>
      select({ top: 0, bottom: rows.length - 1, first: cell.column, last: cell.column }, cell),
  };
}
