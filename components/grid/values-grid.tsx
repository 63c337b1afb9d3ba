"use client";

import { useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { isToCheck } from "@/components/documents/apply-correction";
import { displayFilename } from "@/components/documents/display-filename";
import { isTable } from "@/components/documents/table-value";
import { formatTableState, type SortKey, type TableState } from "@/components/documents/table-state";
import { useFormats } from "@/components/formats";
import { useNavigate } from "@/components/navigation/use-navigate";
import { isAt, type ValueAddress } from "@/components/review/failed-changes";
import { useCorrections } from "@/components/review/use-corrections";
import type { CorrectValueInput, ValueDto } from "@/lib/api/value";
import { decimalFormatOf } from "./align-decimals";
import { CellEditor } from "./cell-editor";
import { focusCell, placeOf } from "./cell-elements";
import { cellCount } from "./cell-range";
import { columnDecimals } from "./column-decimals";
import type { SizedColumn } from "./columns";
import { copyCells } from "./copy-cells";
import { HeaderCell } from "./grid-header";
import { GridRow } from "./grid-row";
import type { GridRow as Row } from "./grid-rows";
import { HEADER_ROW, moveFocus, type CellPlace } from "./move-focus";
import { useCellDrag } from "./use-cell-drag";
import { useGridFocus } from "./use-grid-focus";
import { useGridLayout } from "./use-grid-layout";
import { useKeptFocus } from "./use-kept-focus";
import { useKeptScroll } from "./use-kept-scroll";
import { usePeek, ValuePeek } from "./value-peek";
import { gridTexts } from "./texts";

interface ValuesGridProps {
  extractorId: string;
  /** Already filtered and sorted. */
  rows: readonly Row[];
  columns: readonly SizedColumn[];
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
  reviewPath: (docId: string, field?: string) => string;
  /** Called when a value of a document is confirmed or corrected. */
  onChange: (docId: string) => void;
}

/** Documents as rows, fields as columns. Only the cells in view are in the page, and the one with the focus. */
export function ValuesGrid({
  extractorId,
  rows,
  columns,
  state,
  onStateChange,
  reviewPath,
  onChange,
}: ValuesGridProps) {
  const formats = useFormats();
  const navigate = useNavigate();
  const [editing, setEditing] = useState<ValueAddress | null>(null);
  const { peek, ...peeking } = usePeek();
  const focus = useGridFocus(rows, columns);
  const placeOfValue = ({ docId, name }: ValueAddress): CellPlace => ({
    row: rows.findIndex(({ id }) => id === docId),
    column: columns.findIndex((column) => column.name === name) + 1,
  });
  const corrections = useCorrections(extractorId, (typed) => {
    const place = placeOfValue(typed);
    if (place.row !== -1) focus.moveTo(place);
  });
  const { grid, isRtl, rowItems, columnItems, ...layout } = useGridLayout({ rows, columns }, focus.cell);
  const decimalFormat = useMemo(() => decimalFormatOf(formats), [formats]);
  const decimalsOf = useMemo(() => columnDecimals(rows, columns, formats), [rows, columns, formats]);
  const keepScroll = useKeptScroll(grid, formatTableState(state));
  useKeptFocus(grid);

  const goTo = (cell: CellPlace, extend = false) => {
    // The cell has to be in the page to take the focus.
    flushSync(() => focus.moveTo(cell, extend));
    // No further than needed, unlike what the browser does by itself.
    focusCell(grid.current)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    // The column of file names is always in view: going to it means going to the first columns.
    if (cell.column === 0) grid.current?.scrollTo({ left: 0 });
  };
  const addressOf = ({ row, column }: CellPlace): ValueAddress | null => {
    const [document, field] = [rows[row], columns[column - 1]];
    return document && field ? { docId: document.id, name: field.name } : null;
  };
  const valueAt = ({ row, column }: CellPlace) => rows[row]?.values?.get(columns[column - 1]?.name ?? "");
  const openSource = ({ row, column }: CellPlace) => {
    const document = rows[row];
    if (document) navigate(reviewPath(document.id, columns[column - 1]?.name));
  };
  const edit = (cell: CellPlace) => {
    const value = valueAt(cell);
    if (!value) return;
    // Rows are corrected beside their document.
    if (isTable(value)) return openSource(cell);
    peeking.close();
    // A typed character goes to the element that has the focus when this handler returns.
    flushSync(() => setEditing(addressOf(cell)));
  };
  const stopEditing = () => {
    const isLeft = document.activeElement?.closest("[data-cell-editor]") === null;
    // Before the focus leaves the input, which saves what is in it.
    flushSync(() => setEditing(null));
    if (!isLeft) focusCell(grid.current);
  };
  const change = (before: ValueDto, { docId }: ValueAddress, to: CorrectValueInput) => {
    onChange(docId);
    corrections.change(docId, before, to);
    stopEditing();
  };
  const undo = () => {
    const undone = corrections.undo();
    if (undone) goTo(placeOfValue(undone));
  };
  const handleKeyDown = (event: React.KeyboardEvent) => {
    const mod = event.ctrlKey || event.metaKey;
    if (event.altKey) return;
    const size = { rows: rows.length, columns: columns.length + 1, page: layout.page };
    const to = moveFocus(focus.cell, { key: event.key, mod }, size, isRtl);
    if (to) goTo(to, event.shiftKey);
    else if (mod && event.key === "a") focus.selectAll();
    else if (mod && event.key === "c" && focus.range) copyCells(focus.range, rows, columns, formats);
    else if (mod && event.key === "z") undo();
    else if (event.key === "F2" || (event.key === "Enter" && !isControl(event.target))) edit(focus.cell);
    else if (event.key === " " && focus.cell.row !== HEADER_ROW) openSource(focus.cell);
    else if (event.key === "Escape" && focus.range && cellCount(focus.range) > 1) focus.moveTo(focus.cell);
    else {
      // The input that opens takes the character, whatever the keyboard makes of it.
      if (event.key.length === 1 && !mod) edit(focus.cell);
      return;
    }
    event.preventDefault();
  };

  const dragging = useCellDrag((cell) => goTo(cell, true), grid);
  const handleMouseDown = (event: React.MouseEvent) => {
    const cell = placeOf(event.target);
    if (!cell || event.button !== 0 || isControl(event.target)) return;
    // The browser would select text.
    event.preventDefault();
    goTo(cell, event.shiftKey);
    dragging.start();
  };

  const focusedAddress = addressOf(focus.cell);
  const failure =
    focusedAddress && corrections.failures.find(({ docId, name }) => isAt(focusedAddress, docId, name));
  const edited = editing ?? failure;
  const editedValue = edited && valueAt(placeOfValue(edited));
  const { range } = focus;
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={gridTexts.label}
        aria-multiselectable
        aria-busy={rows.some(({ values }) => values === null)}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className="group/grid relative isolate max-h-[max(18rem,calc(100dvh-22rem))] overflow-auto overscroll-x-contain select-none"
        // What is brought into view must not lie under the header or the file names.
        style={{ scrollPaddingBlockStart: layout.rowHeight, scrollPaddingInlineStart: layout.filenameWidth }}
        onScroll={keepScroll}
        onKeyDown={handleKeyDown}
        onMouseDown={handleMouseDown}
        onDoubleClick={({ target }) => {
          const cell = placeOf(target);
          if (cell && !isControl(target)) edit(cell);
        }}
        onPointerOver={peeking.hover}
        onFocus={({ target }) => {
          peeking.consider({ target });
          // A tap, or a screen reader, focuses a cell directly.
          const cell = placeOf(target);
          if (cell && (cell.row !== focus.cell.row || cell.column !== focus.cell.column)) focus.moveTo(cell);
        }}
      >
        <div role="rowgroup" className="sticky top-0 z-10" style={{ width: layout.width }}>
          <div role="row" aria-rowindex={1} className="relative" style={{ height: layout.rowHeight }}>
            <HeaderCell
              column={0}
              label={gridTexts.filename}
              direction={state.field === null && state.sort === "filename" ? state.direction : null}
              isFocused={isPlace(focus.cell, HEADER_ROW, 0)}
              className="sticky start-0 z-[2] h-full"
              style={{ width: layout.filenameWidth }}
              onSort={() => onStateChange(nextFilenameSort(state))}
            />
            {columnItems.map(({ index, start, size }) => {
              const column = columns[index];
              return (
                column && (
                  <HeaderCell
                    key={column.name}
                    column={index + 1}
                    label={column.name}
                    direction={state.field === column.name ? state.fieldDirection : null}
                    isFocused={isPlace(focus.cell, HEADER_ROW, index + 1)}
                    isEnd={column.type === "NUMBER"}
                    hint={column.isFormer ? gridTexts.formerField(column.name) : column.name}
                    className="absolute"
                    style={{ insetInlineStart: start, width: size }}
                    onSort={() => onStateChange(nextFieldSort(state, column.name))}
                  />
                )
              );
            })}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ width: layout.width, height: layout.height }}>
          {rowItems.map(({ index, start }) => {
            const row = rows[index];
            const isInRange = range !== null && range.top <= index && index <= range.bottom;
            return (
              row && (
                <GridRow
                  key={row.id}
                  row={row}
                  index={index}
                  top={start - layout.rowHeight}
                  height={layout.rowHeight}
                  width={layout.width}
                  filenameWidth={layout.filenameWidth}
                  columns={columns}
                  drawn={columnItems}
                  decimalsOf={decimalsOf}
                  formats={formats}
                  decimalFormat={decimalFormat}
                  focused={focus.cell.row === index ? focus.cell.column : null}
                  first={isInRange ? range.first : 0}
                  last={isInRange ? range.last : -1}
                  reviewPath={reviewPath}
                />
              )
            );
          })}
        </div>
      </div>
      {edited && editedValue && !isTable(editedValue) && (
        <CellEditor
          key={`${edited.docId} ${edited.name} ${failure?.message}`}
          grid={grid}
          cell={placeOfValue(edited)}
          width={columns[placeOfValue(edited).column - 1]?.width ?? 0}
          height={layout.rowHeight}
          value={editedValue}
          address={{ ...edited, cell: null }}
          draft={failure?.draft ?? undefined}
          error={failure?.message}
          onSave={(value) => change(editedValue, edited, { name: edited.name, value })}
          onUnchanged={() =>
            isToCheck(editedValue)
              ? change(editedValue, edited, { name: edited.name, confirmed: true })
              : stopEditing()
          }
          onCancel={() => {
            if (failure) corrections.forget(failure);
            stopEditing();
          }}
        />
      )}
      {peek && !edited && (
        <ValuePeek
          peek={peek}
          value={valueAt(peek.cell)}
          filename={displayFilename(rows[peek.cell.row]?.filename ?? "")}
          formats={formats}
        />
      )}
    </>
  );
}

function isPlace(cell: CellPlace, row: number, column: number): boolean {
  return cell.row === row && cell.column === column;
}

function nextFilenameSort({ field, sort, direction }: TableState): Partial<TableState> {
  const isAscending = field === null && sort === "filename" && direction === "ascending";
  const key: SortKey = "filename";
  return { field: null, sort: key, direction: isAscending ? "descending" : "ascending" };
}

/** Ascending, then descending, then as the list is sorted. */
function nextFieldSort({ field, fieldDirection }: TableState, name: string): Partial<TableState> {
  if (field !== name) return { field: name, fieldDirection: "ascending" };
  return fieldDirection === "ascending" ? { fieldDirection: "descending" } : { field: null };
}

function isControl(target: EventTarget): boolean {
  return target instanceof Element && target.closest("a, button, input, textarea, select") !== null;
}
