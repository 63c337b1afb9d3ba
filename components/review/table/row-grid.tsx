"use client";

import { useEffect, useLayoutEffect, useMemo, useRef } from "react";
import { flushSync } from "react-dom";
import { isToCheck } from "@/components/documents/apply-correction";
import { useFormats } from "@/components/formats";
import { CellEditor } from "@/components/grid/cell-editor";
import { focusCell, placeOf } from "@/components/grid/cell-elements";
import { columnWidth } from "@/components/grid/columns";
import { moveFocus, type CellPlace } from "@/components/grid/move-focus";
import { useGridLayout } from "@/components/grid/use-grid-layout";
import { useKeptFocus } from "@/components/grid/use-kept-focus";
import { usePeek, ValuePeek } from "@/components/grid/value-peek";
import type { CorrectValueInput, ScalarValueDto, TableValueDto } from "@/lib/api/value";
import type { FailedChange } from "@/components/review/failed-changes";
import { isFocusLost } from "@/components/review/review-values";
import { GridRow } from "./grid-row";
import type { TableCell } from "./table-marks";
import { cellValue, type TableRow } from "./table-rows";
import { tableTexts } from "./texts";
import type { TableView } from "./use-table-view";

/** An open table, and what can be done with it. */
export interface OpenTableProps {
  docId: string;
  view: TableView;
  /** The cell whose place in the document is under the pointer. */
  hovered: TableCell | null;
  failures: readonly FailedChange[];
  onChange: (change: CorrectValueInput) => void;
  onConfirm: () => void;
  onForget: (failure: FailedChange) => void;
}

interface RowGridProps extends OpenTableProps {
  onInsert: () => void;
  onRemove: () => void;
}

/** In pixels, of the row numbers. */
const NUMBER_WIDTH = 56;

/** The letters that lead to other documents and values: a cell that begins with one is typed after Enter. */
const REVIEW_KEYS = new Set(["j", "k", "n", "?"]);

/** A table's rows. Only the cells in view are in the page, and the one with the focus. */
export function RowGrid(props: RowGridProps) {
  const { docId, view, hovered, failures, onChange, onConfirm, onForget, onInsert, onRemove } = props;
  const { table, shown, cell } = view;
  const formats = useFormats();
  const { peek, ...peeking } = usePeek();
  const columns = useSizedColumns(table);
  // Column 0 holds the row numbers, as the grid of values has file names there.
  const focus: CellPlace = {
    row: shown.findIndex(({ index }) => index === cell.row),
    column: cell.column + 1,
  };
  const { grid, rowItems, columnItems, isRtl, ...layout } = useGridLayout(
    { rows: shown, columns, leadWidth: NUMBER_WIDTH },
    focus,
  );
  useKeptFocus(grid);
  useFocusAtFirst(grid);
  useFocusThatFollows(grid);
  useFocusInView(grid, focus);

  const moveTo = ({ row, column }: CellPlace, editing = false) => {
    const target = shown[Math.max(0, row)];
    if (target) view.moveTo({ row: target.index, column: Math.max(0, column - 1) }, editing);
  };
  const goTo = (place: CellPlace) => {
    // What is in the input is saved when the focus leaves it.
    if (edited) focusCell(grid.current);
    // The cell has to be in the page to take the focus.
    flushSync(() => moveTo(place));
    focusCell(grid.current);
  };
  const edit = (place: CellPlace) => {
    peeking.close();
    // A typed character goes to the element that has the focus when this handler returns.
    flushSync(() => moveTo(place, true));
  };
  const stopEditing = () => {
    const isLeft = document.activeElement?.closest("[data-cell-editor]") === null;
    // Before the focus leaves the input, which saves what is in it.
    flushSync(() => view.moveTo(cell));
    if (!isLeft) focusCell(grid.current);
  };

  const handleKeyDown = (event: React.KeyboardEvent) => {
    const { key } = event;
    const mod = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    const size = { rows: shown.length, columns: columns.length + 1, page: layout.page };
    const to = moveFocus(focus, { key, mod }, size, isRtl);
    if (to) goTo({ ...to, column: Math.max(1, to.column) });
    else if (mod && key === "Enter") {
      if (!isToCheck(table)) return;
      onConfirm();
    } else if (mod && (key === "Delete" || key === "Backspace")) onRemove();
    else if (key === "Insert") onInsert();
    else if (key === "Enter" || key === "F2") edit(focus);
    else {
      const isTyped = key.length === 1 && key !== " " && !mod && !REVIEW_KEYS.has(key);
      if (!isTyped || !view.insertBelow) return;
      edit(focus);
      // What is typed is no shortcut; the input that opens takes it.
      event.stopPropagation();
      return;
    }
    event.preventDefault();
  };

  const valueAt = ({ row, column }: CellPlace): ScalarValueDto | undefined => {
    const target = shown[row];
    return target && cellValue(table, target, column - 1);
  };
  const failure = failures.find(
    (other) => other.cell?.row === cell.row && other.cell.column === columns[cell.column]?.name,
  );
  const edited = view.editing || failure ? valueAt(focus) : undefined;
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={tableTexts.rows(table.name)}
        aria-rowcount={shown.length + 1}
        aria-colcount={columns.length + 1}
        className="group/grid relative isolate min-h-0 flex-1 overflow-auto overscroll-contain bg-sheet select-none"
        // What is brought into view must not lie under the header or the row numbers.
        style={{ scrollPaddingBlockStart: layout.rowHeight, scrollPaddingInlineStart: layout.filenameWidth }}
        onKeyDown={handleKeyDown}
        onMouseDown={(event) => {
          const place = placeOf(event.target);
          if (!place || event.button !== 0) return;
          // The browser would select text.
          event.preventDefault();
          goTo(place);
        }}
        onDoubleClick={({ target }) => {
          const place = placeOf(target);
          if (place) edit(place);
        }}
        onPointerOver={peeking.hover}
        onFocus={({ target }) => {
          peeking.consider({ target });
          // A tap, or a screen reader, focuses a cell directly.
          const place = placeOf(target);
          if (place && (place.row !== focus.row || place.column !== focus.column)) moveTo(place);
        }}
      >
        <div role="rowgroup" className="sticky top-0 z-10" style={{ width: layout.width }}>
          <div role="row" aria-rowindex={1} className="relative" style={{ height: layout.rowHeight }}>
            <div
              role="columnheader"
              aria-colindex={1}
              className="label-caps sticky start-0 z-[2] flex h-full items-center justify-end border-e border-b bg-paper px-2.5"
              style={{ width: layout.filenameWidth }}
            >
              <span className="sr-only">{tableTexts.number}</span>
            </div>
            {columnItems.map(({ index, start, size }) => {
              const column = columns[index];
              return (
                column && (
                  <div
                    key={column.name}
                    role="columnheader"
                    aria-colindex={index + 2}
                    title={column.name}
                    className="label-caps absolute inset-y-0 flex items-center border-e border-b bg-paper px-2.5 data-[type=NUMBER]:justify-end"
                    data-type={column.type}
                    style={{ insetInlineStart: start, width: size }}
                  >
                    <bdi className="truncate">{column.name}</bdi>
                  </div>
                )
              );
            })}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ width: layout.width, height: layout.height }}>
          {rowItems.map(({ index, start }) => {
            const row = shown[index];
            return (
              row && (
                <GridRow
                  key={row.id}
                  table={table}
                  row={row}
                  place={index}
                  top={start - layout.rowHeight}
                  height={layout.rowHeight}
                  width={layout.width}
                  numberWidth={layout.filenameWidth}
                  drawn={columnItems}
                  formats={formats}
                  focused={index === focus.row ? focus.column : null}
                  hovered={hovered?.row === row.index ? hovered.column + 1 : null}
                  failures={failuresIn(row, failures)}
                />
              )
            );
          })}
        </div>
      </div>
      {edited && (
        <CellEditor
          key={`${view.row?.id} ${edited.name} ${failure?.message}`}
          grid={grid}
          cell={focus}
          width={columns[cell.column]?.width ?? 0}
          height={layout.rowHeight}
          value={edited}
          address={{ docId, name: table.name, cell: { row: cell.row, column: edited.name } }}
          draft={failure?.draft ?? undefined}
          error={failure?.message}
          onSave={(value) => {
            onChange({
              name: table.name,
              row: cell.row,
              of: view.rows.length,
              cells: { [edited.name]: value },
            });
            stopEditing();
          }}
          onCancel={() => {
            if (failure) onForget(failure);
            stopEditing();
          }}
        />
      )}
      {peek && !edited && <ValuePeek peek={peek} value={valueAt(peek.cell)} filename="" formats={formats} />}
    </>
  );
}

/** As wide as the found values want: the columns do not move while these are corrected. */
function useSizedColumns({ columns, original }: TableValueDto) {
  return useMemo(
    () =>
      columns.map(({ name, type }) => {
        const values = (original ?? []).map((row) => ({ values: [{ name, value: row[name] ?? null }] }));
        return { name, type, width: columnWidth({ name, type, isFormer: false }, values) };
      }),
    [columns, original],
  );
}

/** The rows take the place of the list, in which the focus was; from the document it is not taken. */
function useFocusAtFirst(grid: React.RefObject<HTMLElement | null>): void {
  const isSettled = useRef(false);
  // The cell is in the page when the grid's size is known.
  useEffect(() => {
    isSettled.current ||= !isFocusLost(document.activeElement) || focusCell(grid.current) !== undefined;
  });
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

const NONE: readonly FailedChange[] = [];

/** The same array for all rows without any, so that these are not rendered again. */
function failuresIn(row: TableRow, failures: readonly FailedChange[]): readonly FailedChange[] {
  const own = failures.filter(({ cell }) => cell?.row === row.index);
  return own.length > 0 ? own : NONE;
}
