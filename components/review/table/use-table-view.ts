import { useMemo, useState } from "react";
import type { RowChange } from "@/components/documents/apply-correction";
import { rowCountOf } from "@/components/documents/table-value";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import type { FailedChange } from "@/components/documents/failed-changes";
import type { Step } from "@/components/documents/use-corrections";
import { removeRows } from "./edit-rows";
import type { TableCell } from "./table-marks";
import { arrangeRows, columnToCheck, rowsOf, rowsToCheck, type TableRow } from "./table-rows";

export interface TableView {
  table: TableValueDto;
  rows: readonly TableRow[];
  shown: readonly TableRow[];
  toCheck: number;
  hasFirst: boolean;
  inDocumentOrder: boolean;
  setInDocumentOrder: (inDocumentOrder: boolean) => void;
  cell: TableCell;
  row: TableRow | undefined;
  editing: boolean;
  moveTo: (cell: TableCell, editing?: boolean) => void;
  nextToCheck: () => TableCell | null;
  insertBelow: (() => RowChange) | null;
  /** Returns the changes that remove the focused row or the given rows. Null if too many are needed. */
  remove: ((rows?: readonly number[]) => NamedChange[] | null) | null;
}

interface Destination extends TableCell {
  count: number;
  editing: boolean;
}

interface ViewState {
  name: string | null;
  isWhole: boolean;
  /**
   * Found rows that needed checking when the table opened or its last page loaded. They keep their place during
   * corrections.
   */
  first: ReadonlySet<number>;
  inDocumentOrder: boolean;
  cell: TableCell;
  editing: boolean;
  destination: Destination | null;
  undone: Step | null;
}

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
  // Close the editor while rows reload, because the editor would end up on a different row.
  else if (state.editing && rows.length === 0) update({ editing: false });
  else if (state.isWhole !== isWhole(table) && !state.editing) {
    const { first, isWhole, cell } = opened(table, rows, undone, failures);
    const isMoved = state.cell.row > 0 || state.cell.column > 0;
    update({ first, isWhole, ...(!isMoved && { cell }) });
  } else if (state.undone !== undone) update({ undone, destination: table && destinationOf(table, undone) });
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
      destination || count === 0 || table.rows_omitted !== undefined
        ? null
        : (removed = [cell.row]) => {
            const changes = removeRows(table, removed);
            if (changes === null) return null;
            const isLeft = ({ index }: TableRow) => !removed.includes(index);
            const next = shown.slice(position + 1).find(isLeft) ?? shown.slice(0, position).findLast(isLeft);
            const above = removed.filter((row) => row < (next?.index ?? 0)).length;
            leadTo({
              row: (next?.index ?? 0) - above,
              column: cell.column,
              count: count - removed.length,
              editing: false,
            });
            return changes;
          },
  };
}

function isWhole(table: TableValueDto | null): boolean {
  return table?.rows_omitted === undefined;
}

function opened(
  table: TableValueDto | null,
  rows: readonly TableRow[],
  undone: Step | null,
  failures: readonly FailedChange[],
): ViewState {
  const first = table && isWhole(table) ? rowsToCheck(table, rows) : new Set<number>();
  const start = arrangeRows(rows, first)[0];
  const column = table && start ? Math.max(0, columnToCheck(table, start)) : 0;
  const failed = failures.find(({ name, cell }) => name === table?.name && cell !== null)?.cell;
  const failedColumn = table?.columns.findIndex(({ name }) => name === failed?.column) ?? -1;
  return {
    name: table?.name ?? null,
    isWhole: isWhole(table),
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

function destinationOf(table: TableValueDto, undone: Step | null): Destination | null {
  if (undone?.name !== table.name || undone.before.type !== "TABLE" || !("row" in undone.change)) return null;
  const { before, change } = undone;
  const [changed] = "cells" in change ? Object.keys(change.cells) : [];
  const column = Math.max(
    0,
    table.columns.findIndex(({ name }) => name === changed),
  );
  return { row: change.row, column, count: rowCountOf(before), editing: false };
}
