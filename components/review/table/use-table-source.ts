import { useMemo } from "react";
import type { ScalarValueDto } from "@/lib/api/value";
import type { SourceMark } from "@/components/review/source";
import { blockOf, markOfCell, markOfRow, marksInBlock, type TableCell } from "./table-marks";
import { cellValue } from "./table-rows";
import type { TableView } from "./use-table-view";

/** What the document shows of an open table. */
interface TableSource {
  marks: readonly SourceMark[];
  /** The focused cell. */
  chosen: SourceMark | null;
  /** Its row, where the cell itself has no place. */
  preview: SourceMark | null;
  cellOf: (markName: string) => TableCell | null;
  /** What words of the document can be used as. */
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
  if (!view) return null;
  const { row, cell } = view;
  const chosen = row ? markOfCell(view.table, row, cell.column) : null;
  return {
    marks: near.marks,
    chosen,
    preview: row && !chosen ? markOfRow(view.table, row) : null,
    cellOf: (markName) => near.cells.get(markName) ?? null,
    cells: row ? view.table.columns.map((_, column) => cellValue(view.table, row, column)) : [],
  };
}
