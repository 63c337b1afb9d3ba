"use client";

import { useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { isToCheck } from "@/components/documents/apply-correction";
import { ConfirmValuesDialog, doubtfulOf } from "@/components/documents/confirm-values-dialog";
import { displayFilename } from "@/components/documents/display-filename";
import { isAt, type ValueAddress } from "@/components/documents/failed-changes";
import type { NextCell } from "@/components/documents/value-editor";
import { confirmationOf } from "@/components/documents/suggested-value";
import { isTable } from "@/components/documents/table-value";
import { formatTableState, type TableState } from "@/components/documents/table-state";
import { useCorrections } from "@/components/documents/use-corrections";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { useNavigate } from "@/components/navigation/use-navigate";
import type { FieldDto } from "@/lib/api/extractor";
import type { NamedChange, ValueDto } from "@/lib/api/value";
import { decimalFormatOf } from "./align-decimals";
import { cellCount } from "./cell-range";
import { columnDecimals } from "./column-decimals";
import type { SizedColumn } from "./columns";
import { FailedCells } from "./failed-cells";
import { FilenameCell } from "./filename-cell";
import { Grid } from "./grid";
import { GridActionsBar } from "./grid-actions";
import type { CellProps } from "./grid-cell";
import type { GridRow } from "./grid-rows";
import { HEADER_ROW, type CellPlace } from "./move-focus";
import { SortingHeader } from "./sorting-header";
import { gridTexts } from "./texts";
import { useGrid } from "./use-grid";
import { useGridActions } from "./use-grid-actions";
import { useGridFocus } from "./use-grid-focus";
import { useEntryMemory } from "@/components/navigation/entry-memory";
import { ValueCell } from "./value-cell";

interface ValuesGridProps {
  extractorId: string;
  fields: readonly FieldDto[];
  rows: readonly GridRow[];
  columns: readonly SizedColumn[];
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
  reviewPath: (docId: string, field?: string) => string;
  onChange: (docId: string) => void;
  onResize: (name: string, width: number | null) => void;
}

export function ValuesGrid(props: ValuesGridProps) {
  const { extractorId, fields, rows, columns, state, onStateChange, reviewPath, onChange, onResize } = props;
  const navigate = useNavigate();
  const [editing, setEditing] = useState<ValueAddress | null>(null);
  const focus = useGridFocus(rows, columns);
  const { placeOfValue, addressOf, valueAt } = cellsOf(rows, columns);
  const corrections = useCorrections(extractorId, (typed) => {
    const place = placeOfValue(typed);
    if (place.row !== -1) focus.moveTo(place);
  });
  const openSource = ({ row, column }: CellPlace) => {
    const document = rows[row];
    if (document) navigate(reviewPath(document.id, columns[column - 1]?.name));
  };
  const edit = (cell: CellPlace) => {
    const value = valueAt(cell);
    if (!value) return;
    if (isTable(value)) openSource(cell);
    else flushSync(() => setEditing(addressOf(cell)));
  };
  const actions = useGridActions({
    rows,
    columns,
    range: focus.range,
    focus: focus.cell,
    corrections,
    onChange,
    onSelect: focus.select,
  });
  const undo = () => {
    const undone = corrections.undo();
    if (!undone) return;
    if ("name" in undone) model.goTo(placeOfValue(undone));
    const [first] = "changes" in undone ? undone.changes : [];
    if (first) model.goTo(placeOfValue({ docId: first.docId, name: first.before.name }));
  };
  const takeKey = ({ key: pressed, ctrlKey, metaKey, shiftKey }: React.KeyboardEvent): boolean => {
    const mod = ctrlKey || metaKey;
    const key = pressed.toLowerCase();
    if (mod && key === "a") focus.selectAll();
    else if (mod && key === " ") focus.selectColumn();
    else if (mod && key === "c" && focus.range) actions.copy(shiftKey);
    else if (mod && key === "d") actions.fillDown();
    else if (mod && key === "z") undo();
    else if (shiftKey && key === "enter") actions.confirmSelection();
    else if (key === " " && focus.cell.row !== HEADER_ROW) openSource(focus.cell);
    else if (key === "escape" && focus.range && cellCount(focus.range) > 1) focus.moveTo(focus.cell);
    else return false;
    return true;
  };

  const focused = addressOf(focus.cell);
  const failure = focused && corrections.failures.find(({ docId, name }) => isAt(focused, docId, name));
  const edited = editing ?? failure;
  const value = edited && valueAt(placeOfValue(edited));
  const model = useGrid({
    rows,
    columns,
    focus: focus.cell,
    isEditing: edited !== undefined,
    selectsMany: true,
    valueAt,
    onMove: focus.moveTo,
    onEdit: edit,
    onStopEditing: () => setEditing(null),
    onKey: takeKey,
    onPaste: actions.paste,
    opensEditor: () => true,
  });
  const keepScroll = useKeptScroll(model.grid, formatTableState(state));
  const change = (before: ValueDto, { docId }: ValueAddress, to: NamedChange) => {
    onChange(docId);
    corrections.change(docId, before, to);
  };
  const nameOf = (docId: string) => displayFilename(rows.find(({ id }) => id === docId)?.filename ?? docId);
  const goOn = (to: NextCell) => {
    const { row, column } = focus.cell;
    const cells = {
      below: { row: row + 1, column },
      next: { row, column: column + 1 },
      previous: { row, column: column - 1 },
    };
    if (addressOf(cells[to])) model.goTo(cells[to]);
  };
  return (
    <>
      <FailedCells
        failures={corrections.failures.filter((other) => other !== failure)}
        renderName={({ docId, name }) => (
          <>
            <bdi>{nameOf(docId)}</bdi>, <bdi>{name}</bdi>
          </>
        )}
        note={texts.confirming.allOrNothing}
        onGo={(failed) => model.goTo(placeOfValue(failed))}
        onDismiss={() => corrections.failures.forEach(corrections.forget)}
      />
      <Grid
        model={model}
        label={gridTexts.label}
        rows={rows}
        range={focus.range}
        isBusy={rows.some(({ values }) => values === null)}
        className="max-h-[max(18rem,calc(100dvh-24.5rem))] overscroll-x-contain"
        onScroll={keepScroll}
        renderHeader={(column, place) => (
          <SortingHeader
            key={column}
            column={column}
            field={columns[column - 1]}
            place={place}
            isFocused={focus.cell.row === HEADER_ROW && focus.cell.column === column}
            isInFocusedColumn={focus.cell.column === column}
            state={state}
            onStateChange={onStateChange}
            onResize={onResize}
          />
        )}
        {...useCells(rows, columns, reviewPath)}
        leadText={({ filename, check }) => [displayFilename(filename), check].filter(Boolean).join("\n")}
        editor={
          edited && value && !isTable(value)
            ? {
                value,
                cell: placeOfValue(edited),
                address: { ...edited, cell: null },
                failure: failure ?? undefined,
                onSave: (typed) => change(value, edited, { name: edited.name, value: typed }),
                onUnchanged: () => {
                  if (isToCheck(value)) change(value, edited, confirmationOf(value));
                },
                onEntered: goOn,
                onForget: corrections.forget,
                onInsist: (insisting) => change(value, edited, insisting),
              }
            : null
        }
      />
      <GridActionsBar extractorId={extractorId} rows={rows} fields={fields} actions={actions} />
      {actions.asked && (
        <ConfirmValuesDialog
          count={actions.asked.length}
          doubtful={doubtfulOf(actions.asked)}
          nameOf={nameOf}
          onConfirm={actions.confirmAsked}
          onClose={actions.cancelAsked}
        />
      )}
    </>
  );
}

function cellsOf(rows: readonly GridRow[], columns: readonly SizedColumn[]) {
  return {
    placeOfValue: ({ docId, name }: ValueAddress): CellPlace => ({
      row: rows.findIndex(({ id }) => id === docId),
      column: columns.findIndex((column) => column.name === name) + 1,
    }),
    addressOf: ({ row, column }: CellPlace): ValueAddress | null => {
      const [document, field] = [rows[row], columns[column - 1]];
      return document && field ? { docId: document.id, name: field.name } : null;
    },
    valueAt: ({ row, column }: CellPlace) => rows[row]?.values?.get(columns[column - 1]?.name ?? ""),
  };
}

function useCells(
  rows: readonly GridRow[],
  columns: readonly SizedColumn[],
  reviewPath: ValuesGridProps["reviewPath"],
) {
  const formats = useFormats();
  return useMemo(() => {
    const decimalFormat = decimalFormatOf(formats);
    const decimalsOf = columnDecimals(rows, columns, formats);
    return {
      renderLead: (row: GridRow, cell: CellProps) => (
        <FilenameCell row={row} cell={cell} path={reviewPath(row.id)} />
      ),
      renderCell: (row: GridRow, index: number, cell: CellProps) => {
        const name = columns[index]?.name;
        if (name === undefined) return null;
        return (
          <ValueCell
            key={name}
            {...cell}
            value={row.values?.get(name)}
            isLoading={row.values === null}
            formats={formats}
            decimalFormat={decimalFormat}
            decimals={decimalsOf(index)}
            sourcePath={cell.isFocused ? reviewPath(row.id, name) : null}
          />
        );
      },
    };
  }, [rows, columns, reviewPath, formats]);
}

function useKeptScroll(grid: React.RefObject<HTMLElement | null>, list: string): () => void {
  const memory = useEntryMemory<{ top: number; left: number }>(`grid scroll ${list}`);
  const [before] = useState(memory.recall);
  useLayoutEffect(() => {
    if (before) grid.current?.scrollTo(before);
  }, [grid, before]);
  return () => {
    if (grid.current) memory.remember({ top: grid.current.scrollTop, left: grid.current.scrollLeft });
  };
}
