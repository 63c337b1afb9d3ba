"use client";

import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { isToCheck } from "@/components/documents/apply-correction";
import type { FailedChange } from "@/components/documents/failed-changes";
import { rowCountOf } from "@/components/documents/table-value";
import { focusCell } from "@/components/grid/cell-elements";
import { rangeBetween } from "@/components/grid/cell-range";
import { columnWidth } from "@/components/grid/columns";
import { Grid } from "@/components/grid/grid";
import type { CellProps } from "@/components/grid/grid-cell";
import { HeaderCell } from "@/components/grid/grid-header";
import type { CellPlace } from "@/components/grid/move-focus";
import { useGrid } from "@/components/grid/use-grid";
import { useReviewContext } from "@/components/review/use-review";
import { announce } from "@/components/ui/announcer";
import { ResizeHandle } from "@/components/ui/resize-handle";
import { isFocusLost } from "@/components/review/review-values";
import type { NamedChange, ScalarValueDto, TableValueDto } from "@/lib/api/value";
import { ColumnAlternatives } from "./column-alternatives";
import { RowCell, RowNumber } from "./row-cell";
import type { TableCell } from "./table-marks";
import { cellValue, type TableRow } from "./table-rows";
import { tableTexts } from "./texts";
import type { TableView } from "./use-table-view";

export interface OpenTableProps {
  docId: string;
  view: TableView;
  /** The cell whose place in the document is under the pointer. */
  hovered: TableCell | null;
  failures: readonly FailedChange[];
  onChange: (change: NamedChange) => void;
  onConfirm: () => void;
  onForget: (failure: FailedChange) => void;
}

interface RowGridProps extends OpenTableProps {
  /** What takes the focus first, if it is there; null for the focused cell. */
  opensAt: React.RefObject<HTMLElement | null> | null;
  onInsert: () => void;
  onRemove: () => void;
}

const NUMBER_WIDTH = 56;
/** In CSS pixels. */
const COLUMN_WIDTH = { min: 48, max: 800, step: 16 } as const;

/** The letters that lead to other documents and values: a cell that begins with one is typed after Enter. */
const REVIEW_KEYS = new Set(["j", "k", "n", "?"]);

export function RowGrid(props: RowGridProps) {
  const { docId, view, hovered, failures, onChange, onConfirm, onForget, opensAt, onInsert, onRemove } =
    props;
  const { table, shown, cell } = view;
  const { columnWidths, setColumnWidth, drawn } = useReviewContext();
  const columns = useSizedColumns(table, columnWidths[table.name]);
  // Column 0 holds the row numbers, as the grid of values has file names there.
  const focus = { row: shown.findIndex(({ index }) => index === cell.row), column: cell.column + 1 };
  const moveTo = ({ row, column }: CellPlace, editing = false) => {
    const target = shown[Math.max(0, row)];
    if (target) view.moveTo({ row: target.index, column: Math.max(0, column - 1) }, editing);
  };
  const takeKey = ({ key, ctrlKey, metaKey }: React.KeyboardEvent): boolean => {
    const mod = ctrlKey || metaKey;
    if (mod && key === "Enter") {
      if (isToCheck(table)) onConfirm();
    } else if (mod && (key === "Delete" || key === "Backspace")) onRemove();
    else if (key === "Insert") onInsert();
    else return false;
    return true;
  };
  const valueAt = ({ row, column }: CellPlace): ScalarValueDto | undefined => {
    const target = shown[row];
    return target && cellValue(table, target, column - 1);
  };
  const failure = failures.find(
    (other) => other.cell?.row === cell.row && other.cell.column === columns[cell.column]?.name,
  );
  const edited = view.editing || failure ? valueAt(focus) : undefined;
  const model = useGrid({
    rows: shown,
    columns,
    leadWidth: NUMBER_WIDTH,
    focus,
    isEditing: edited !== undefined,
    selectsMany: false,
    valueAt,
    onMove: moveTo,
    onEdit: (place) => flushSync(() => moveTo(place, true)),
    onStopEditing: () => view.moveTo(cell),
    onKey: takeKey,
    opensEditor: (event) => {
      const isTyped = event.key !== " " && !REVIEW_KEYS.has(event.key) && view.insertBelow !== null;
      // What is typed is no shortcut.
      if (isTyped) event.stopPropagation();
      return isTyped;
    },
  });
  useFocusAtFirst(model.grid, opensAt);
  useFocusThatFollows(model.grid);
  useFocusInView(model.grid, focus);
  useFocusAfterDrawing(model.grid, drawn !== null);
  return (
    <Grid
      model={model}
      label={tableTexts.rows(table.name)}
      rows={shown}
      range={rangeBetween(focus, focus)}
      className="min-h-0 flex-1 overscroll-contain bg-sheet"
      renderHeader={(column, place) => {
        const field = columns[column - 1];
        return (
          <HeaderCell
            key={column}
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
                  tabIndex={column === focus.column ? 0 : -1}
                  onResize={(width) => setColumnWidth(table.name, field.name, width)}
                  onReset={() => setColumnWidth(table.name, field.name, null)}
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
                    tabIndex={column === focus.column ? 0 : -1}
                    onChoose={(alternative) => {
                      onChange({ name: table.name, column: field.name, alternative });
                      announce(tableTexts.columnChosen(field.name));
                    }}
                    onFocusLost={() => focusCell(model.grid.current)}
                  />
                )}
              </>
            ) : (
              <span className="sr-only">{tableTexts.number}</span>
            )}
          </HeaderCell>
        );
      }}
      {...useCells(table, hovered, failures)}
      editor={
        edited
          ? {
              value: edited,
              cell: focus,
              address: { docId, name: table.name, cell: { row: cell.row, column: edited.name } },
              failure,
              onSave: (value) =>
                onChange({
                  name: table.name,
                  row: cell.row,
                  of: rowCountOf(table),
                  cells: { [edited.name]: value },
                }),
              onForget,
              onInsist: onChange,
            }
          : null
      }
    />
  );
}

/** What the cells show; the same functions until that changes. */
function useCells(table: TableValueDto, hovered: TableCell | null, failures: readonly FailedChange[]) {
  return useMemo(
    () => ({
      renderLead: (row: TableRow, cell: CellProps) => <RowNumber row={row} cell={cell} />,
      renderCell: (row: TableRow, column: number, cell: CellProps) => {
        const name = table.columns[column]?.name;
        return (
          <RowCell
            key={name}
            {...cell}
            table={table}
            tableRow={row}
            isHovered={hovered?.row === row.index && hovered.column === column}
            failure={failures.find((other) => other.cell?.row === row.index && other.cell.column === name)}
          />
        );
      },
    }),
    [table, hovered, failures],
  );
}

/** As wide as the found values need, so that corrections do not move the columns, or as the user has made them. */
function useSizedColumns(
  { columns, original }: TableValueDto,
  chosen: Readonly<Record<string, number>> | undefined,
) {
  return useMemo(
    () =>
      columns.map(({ name, type, alternatives }) => {
        const values = (original ?? []).map((row) => ({ values: [{ name, value: row[name] ?? null }] }));
        const usual = columnWidth({ name, type, isFormer: false }, values);
        return { name, type, alternatives, width: chosen?.[name] ?? usual };
      }),
    [columns, original, chosen],
  );
}

/** The rows take the place of the list, in which the focus was; from the document it is not taken. */
function useFocusAtFirst(
  grid: React.RefObject<HTMLElement | null>,
  opensAt: React.RefObject<HTMLElement | null> | null,
): void {
  const isSettled = useRef(false);
  // The cell is in the page when the grid's size is known.
  useEffect(() => {
    if (isSettled.current) return;
    if (isFocusLost(document.activeElement)) opensAt?.current?.focus();
    isSettled.current = !isFocusLost(document.activeElement) || focusCell(grid.current) !== undefined;
  });
}

/** The bar above the pages, which had the focus while a table was drawn, is gone then. */
function useFocusAfterDrawing(grid: React.RefObject<HTMLElement | null>, isDrawing: boolean): void {
  const wasDrawing = useRef(isDrawing);
  useEffect(() => {
    if (wasDrawing.current && !isDrawing && isFocusLost(document.activeElement)) focusCell(grid.current);
    wasDrawing.current = isDrawing;
  }, [grid, isDrawing]);
}

/** An undone change leads to its row, which may have come in place of that which has the focus. */
function useFocusThatFollows(grid: React.RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const focused = document.activeElement;
    const isOtherCell = focused?.matches("[data-row]:not([data-focus])") ?? false;
    if (isOtherCell && grid.current?.contains(focused)) focusCell(grid.current);
  });
}

/** The focused cell is in view: when it is another one, and when the document has come over the rows, on a phone. */
function useFocusInView(grid: React.RefObject<HTMLElement | null>, { row, column }: CellPlace): void {
  useLayoutEffect(() => showFocus(grid.current), [grid, row, column]);
  useEffect(() => {
    const element = grid.current;
    if (!element) return;
    const observer = new ResizeObserver(() => showFocus(element));
    observer.observe(element);
    return () => observer.disconnect();
  }, [grid]);
}

function showFocus(grid: HTMLElement | null): void {
  grid?.querySelector("[data-focus]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
