"use client";

import type { VirtualItem } from "@tanstack/react-virtual";
import { memo } from "react";
import type { CellAddress, NextCell } from "@/components/documents/value-editor";
import type { FailedChange } from "@/components/documents/failed-changes";
import { useFormats } from "@/components/formats";
import { cn } from "@/lib/class-names";
import type { NamedChange, ScalarValueDto } from "@/lib/api/value";
import { CellEditor } from "./cell-editor";
import type { CellRange } from "./cell-range";
import type { CellProps } from "./grid-cell";
import type { CellPlace } from "./move-focus";
import type { GridModel } from "./use-grid";
import { ValuePeek } from "./value-peek";

interface RowSlots<Row> {
  renderLead: (row: Row, cell: CellProps) => React.ReactNode;
  renderCell: (row: Row, column: number, cell: CellProps) => React.ReactNode;
}

interface GridEditor {
  value: ScalarValueDto;
  cell: CellPlace;
  address: CellAddress;
  failure: FailedChange | undefined;
  onSave: (value: string | boolean | null) => void;
  onUnchanged?: () => void;
  onEntered?: (to: NextCell) => void;
  onForget: (failure: FailedChange) => void;
  onInsist: (change: NamedChange) => void;
}

interface GridProps<Row> extends RowSlots<Row> {
  model: GridModel;
  label: string;
  rows: readonly Row[];
  range: CellRange | null;
  editor: GridEditor | null;
  isBusy?: boolean;
  className: string;
  onScroll?: () => void;
  renderHeader: (column: number, place: HeaderPlace) => React.ReactNode;
  leadText?: (row: Row) => string;
}

export interface HeaderPlace {
  className: string;
  style: React.CSSProperties;
}

export function Grid<Row extends { id: string }>(props: GridProps<Row>) {
  const { model, label, rows, range, editor, isBusy, className, onScroll, renderHeader, leadText } = props;
  const { grid, columns, focus, selectsMany, rowItems, columnItems, peek, handlers } = model;
  const { rowHeight, leadWidth, width, height } = model;
  const formats = useFormats();
  const peekedRow = peek && rows[peek.cell.row];
  return (
    <>
      <div
        ref={grid}
        role="grid"
        aria-label={label}
        aria-multiselectable={selectsMany || undefined}
        aria-busy={isBusy}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 1}
        className={cn("group/grid relative isolate overflow-auto select-none", className)}
        style={{ scrollPaddingBlockStart: rowHeight, scrollPaddingInlineStart: leadWidth }}
        onScroll={onScroll}
        {...handlers}
      >
        <div role="rowgroup" className="sticky top-0 z-10" style={{ width }}>
          <div role="row" aria-rowindex={1} className="relative" style={{ height: rowHeight }}>
            {renderHeader(0, { className: "sticky start-0 z-[2] h-full", style: { width: leadWidth } })}
            {columnItems.map(({ index, start, size }) =>
              renderHeader(index + 1, {
                className: "absolute inset-y-0",
                style: { insetInlineStart: start, width: size },
              }),
            )}
          </div>
        </div>
        <div role="rowgroup" className="relative" style={{ width, height }}>
          {rowItems.map(({ index, start }) => {
            const row = rows[index];
            const isInRange = range !== null && range.top <= index && index <= range.bottom;
            return (
              row && (
                <GridRow
                  key={row.id}
                  row={row}
                  index={index}
                  top={start - rowHeight}
                  height={rowHeight}
                  width={width}
                  leadWidth={leadWidth}
                  drawn={columnItems}
                  focused={focus.row === index ? focus.column : null}
                  first={isInRange ? range.first : 0}
                  last={isInRange ? range.last : -1}
                  renderLead={props.renderLead}
                  renderCell={props.renderCell}
                />
              )
            );
          })}
        </div>
      </div>
      {editor && <Editor model={model} editor={editor} />}
      {peek && peekedRow && !editor && (
        <ValuePeek
          peek={peek}
          value={model.valueAt(peek.cell)}
          leadText={leadText?.(peekedRow) ?? ""}
          formats={formats}
        />
      )}
    </>
  );
}

interface GridRowProps<Row> extends RowSlots<Row> {
  row: Row;
  index: number;
  top: number;
  height: number;
  width: number;
  leadWidth: number;
  drawn: readonly VirtualItem[];
  focused: number | null;
  first: number;
  last: number;
}

const GridRow = memo(function GridRow<Row extends { id: string }>(props: GridRowProps<Row>) {
  const { row, index, top, height, width, leadWidth, drawn, focused, first, last } = props;
  const cellAt = (column: number, start: number, size: number): CellProps => ({
    row: index,
    column,
    start,
    width: size,
    isFocused: focused === column,
    isSelected: first <= column && column <= last,
    isInFocusedRow: focused !== null,
  });
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-row-id={row.id}
      className="absolute start-0"
      style={{ top, height, width }}
    >
      {props.renderLead(row, cellAt(0, 0, leadWidth))}
      {drawn.map(({ index: column, start, size }) =>
        props.renderCell(row, column, cellAt(column + 1, start, size)),
      )}
    </div>
  );
}) as <Row extends { id: string }>(props: GridRowProps<Row>) => React.ReactNode;

function Editor({ model, editor }: { model: GridModel; editor: GridEditor }) {
  const { value, cell, address, failure, onSave, onUnchanged, onEntered, onForget, onInsist } = editor;
  const insist = failure?.insist;
  const { grid, rows, columns, rowHeight, stopEditing } = model;
  const thenStop = (act?: () => void) => () => {
    act?.();
    stopEditing();
  };
  return (
    <CellEditor
      key={`${address.docId} ${rows[cell.row]?.id} ${value.name} ${failure?.message}`}
      grid={grid}
      cell={cell}
      width={columns[cell.column - 1]?.width ?? 0}
      height={rowHeight}
      value={value}
      address={address}
      draft={failure?.draft ?? undefined}
      error={failure?.message}
      onSave={(typed) => thenStop(() => onSave(typed))()}
      onUnchanged={thenStop(onUnchanged ?? (() => failure && onForget(failure)))}
      onEntered={onEntered}
      onCancel={thenStop(() => failure && onForget(failure))}
      onInsist={insist && thenStop(() => onInsist(insist))}
    />
  );
}
