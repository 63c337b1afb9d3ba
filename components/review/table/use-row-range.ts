import { useState } from "react";
import { cellIdentities, type CellIdentity } from "@/components/grid/cell-identity";
import { rangeBetween, type CellRange } from "@/components/grid/cell-range";
import type { CellPlace } from "@/components/grid/move-focus";
import type { TableView } from "./use-table-view";

export interface RowRange {
  focus: CellPlace;
  range: CellRange | null;
  moveTo: (to: CellPlace, extend?: boolean, editing?: boolean) => void;
  select: (range: CellRange, focus?: CellPlace) => void;
}

interface Selection {
  anchor: CellIdentity;
  end: CellIdentity;
  focus: CellIdentity;
}

/** The selection ends when something else moves the focus. */
export function useRowRange({ shown, table, cell, ...view }: TableView): RowRange {
  const [selection, setSelection] = useState<Selection | null>(null);
  const { identify, locate } = cellIdentities(shown, table.columns);
  const focus = { row: shown.findIndex(({ index }) => index === cell.row), column: cell.column + 1 };
  const known = selection && isSame(locate(selection.focus), focus) ? selection : null;
  const [anchor, end] = known ? [locate(known.anchor), locate(known.end)] : [focus, focus];
  return {
    focus,
    range: rangeBetween(anchor, end),
    moveTo: ({ row, column }, extend = false, editing = false) => {
      const place = { row: Math.max(0, row), column: Math.max(1, column) };
      const target = shown[place.row];
      if (!target) return;
      const to = identify(place);
      setSelection(extend ? { anchor: identify(anchor), end: to, focus: to } : null);
      view.moveTo({ row: target.index, column: place.column - 1 }, editing);
    },
    select: ({ top, bottom, first, last }, to = { row: top, column: first }) => {
      const target = shown[to.row];
      if (!target) return;
      setSelection({
        anchor: identify({ row: top, column: first }),
        end: identify({ row: bottom, column: last }),
        focus: identify(to),
      });
      view.moveTo({ row: target.index, column: to.column - 1 });
    },
  };
}

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.column === other.column;
}
