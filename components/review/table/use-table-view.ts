import { useMemo, useState } from "react";
import type { RowChange } from "@/components/documents/apply-correction";
import type { TableValueDto } from "@/lib/api/value";
import type { FailedChange } from "@/components/review/failed-changes";
import type { Step } from "@/components/review/use-corrections";
import type { TableCell } from "./table-marks";
import { arrangeRows, columnToCheck, rowsOf, rowsToCheck, type TableRow } from "./table-rows";

/** How the open table is looked at. */
export interface TableView {
  table: TableValueDto;
  /** In the order of the table. */
  rows: readonly TableRow[];
  /** As they are gone through. */
  shown: readonly TableRow[];
  /** How many rows have a cell to check. */
  toCheck: number;
  /** Whether rows came first when the table was opened. */
  hasFirst: boolean;
  inDocumentOrder: boolean;
  setInDocumentOrder: (inDocumentOrder: boolean) => void;
  /** The cell that has or takes the focus. */
  cell: TableCell;
  row: TableRow | undefined;
  editing: boolean;
  moveTo: (cell: TableCell, editing?: boolean) => void;
  /** The next row behind the focused one that is to be checked, at its first such cell. */
  nextToCheck: () => TableCell | null;
  /** Null while an earlier change of the rows is not shown yet, and where the rows are left out. */
  insertBelow: (() => RowChange) | null;
  remove: (() => RowChange) | null;
}

/** Where the focus goes once the table has as many rows as a change leaves it. */
interface Destination extends TableCell {
  count: number;
  editing: boolean;
}

interface ViewState {
  name: string | null;
  /** The found rows that were to be checked when the table was opened: none moves away while it is corrected. */
  first: ReadonlySet<number>;
  inDocumentOrder: boolean;
  cell: TableCell;
  editing: boolean;
  destination: Destination | null;
  /** The last change that was undone, to whose rows the focus has gone. */
  undone: Step | null;
}

/**
 * @param table the open table, if there is one
 * @param undone the last change of this document that was undone
 * @param failures what was not saved in this document: a table opens at it
 */
export function useTableView(
  table: TableValueDto | null,
  undone: Step | null,
  failures: readonly FailedChange[],
): TableView | null {
  const rows = useMemo(() => (table ? rowsOf(table) : []), [table]);
  const [state, setState] = useState<ViewState>(() => opened(table, rows, undone, failures));
  const update = (change: Partial<ViewState>) => setState((current) => ({ ...current, ...change }));
  const { first, inDocumentOrder, destination } = state;
  if (state.name !== (table?.name ?? null)) setState(opened(table, rows, undone, failures));
  else if (state.undone !== undone) update({ undone, destination: table && destinationOf(table, undone) });
  else if (destination?.count === rows.length) {
    const { row, column, editing } = destination;
    update({ cell: { row, column }, editing, destination: null });
  }
  const shown = useMemo(
    () => (inDocumentOrder ? rows : arrangeRows(rows, first)),
    [rows, first, inDocumentOrder],
  );
  const toCheck = useMemo(() => (table ? rowsToCheck(table, rows).size : 0), [table, rows]);
  if (!table) return null;
  const cell = {
    row: Math.max(0, Math.min(state.cell.row, rows.length - 1)),
    column: Math.min(state.cell.column, table.columns.length - 1),
  };
  const position = shown.findIndex(({ index }) => index === cell.row);
  const { name } = table;
  const count = rows.length;
  const leadTo = (to: Destination) => update({ destination: to, editing: false });

  return {
    table,
    rows,
    shown,
    toCheck,
    hasFirst: first.size > 0,
    inDocumentOrder,
    setInDocumentOrder: (next) => update({ inDocumentOrder: next }),
    cell,
    row: rows[cell.row],
    editing: state.editing,
    moveTo: (to, editing = false) => update({ cell: to, editing, destination: null }),
    nextToCheck: () => {
      for (const row of shown.slice(position + 1)) {
        const column = columnToCheck(table, row);
        if (column !== -1) return { row: row.index, column };
      }
      return null;
    },
    insertBelow:
      destination || table.rows_omitted !== undefined
        ? null
        : () => {
            const row = count === 0 ? 0 : cell.row + 1;
            leadTo({ row, column: 0, count: count + 1, editing: true });
            return { name, row, of: count, insert: {} };
          },
    remove:
      destination || count === 0
        ? null
        : () => {
            const { row } = cell;
            const next = (shown[position + 1] ?? shown[position - 1])?.index ?? 0;
            leadTo({
              row: next > row ? next - 1 : next,
              column: cell.column,
              count: count - 1,
              editing: false,
            });
            return { name, row, of: count, remove: true };
          },
  };
}

function opened(
  table: TableValueDto | null,
  rows: readonly TableRow[],
  undone: Step | null,
  failures: readonly FailedChange[],
): ViewState {
  const first = table ? rowsToCheck(table, rows) : new Set<number>();
  const start = arrangeRows(rows, first)[0];
  const column = table && start ? Math.max(0, columnToCheck(table, start)) : 0;
  const failed = failures.find(({ name, cell }) => name === table?.name && cell !== null)?.cell;
  const failedColumn = table?.columns.findIndex(({ name }) => name === failed?.column) ?? -1;
  return {
    name: table?.name ?? null,
    first,
    inDocumentOrder: false,
    cell:
      failed && failedColumn !== -1
        ? { row: failed.row, column: failedColumn }
        : { row: start?.index ?? 0, column },
    editing: false,
    destination: null,
    undone,
  };
}

/** The cell that was changed back, or the row that is there again. */
function destinationOf(table: TableValueDto, undone: Step | null): Destination | null {
  if (undone?.name !== table.name || undone.before.type !== "TABLE" || !("row" in undone.change)) return null;
  const { before, change } = undone;
  const [changed] = "cells" in change ? Object.keys(change.cells) : [];
  const column = Math.max(
    0,
    table.columns.findIndex(({ name }) => name === changed),
  );
  return { row: change.row, column, count: before.value?.length ?? 0, editing: false };
}
