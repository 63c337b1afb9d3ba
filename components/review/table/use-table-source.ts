import { useMemo } from "react";
import type { ScalarValueDto } from "@/lib/api/value";
import type { SourceMark, TableOutline } from "@/components/review/source";
import { blockOf, markOfCell, markOfRow, marksInBlock, type TableCell } from "./table-marks";
import { outlinesOf } from "./table-outline";
import { cellValue } from "./table-rows";
import type { TableView } from "./use-table-view";

interface TableSource {
  outlines: readonly TableOutline[];
  marks: readonly SourceMark[];
  chosen: SourceMark | null;
  preview: SourceMark | null;
  cellOf: (markName: string) => TableCell | null;
  cells: ScalarValueDto[];
}

const NOTHING = { marks: [], cells: new Map<string, TableCell>() };

export function useTableSource(view: TableView | null): TableSource | null {
  const table = view?.table;
  const rows = view?.rows;
  const block = blockOf(view?.cell.row ?? 0);
  const near = useMemo(
    () => (table && rows ? marksInBlock(table, rows, block) : NOTHING),
    [table, rows, block],
  );
  const outlines = useMemo(() => (table && rows ? outlinesOf(table, rows) : []), [table, rows]);
  if (!view) return null;
  const { row, cell } = view;
  const chosen = row ? markOfCell(view.table, row, cell.column) : null;
  return {
    outlines,
    marks: near.marks,
    chosen,
    preview: row && !chosen ? markOfRow(view.table, row) : null,
    cellOf: (markName) => near.cells.get(markName) ?? null,
    cells: row ? view.table.columns.map((_, column) => cellValue(view.table, row, column)) : [],
  };
}
