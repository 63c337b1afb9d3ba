"use client";

import { useMemo } from "react";
import { flushSync } from "react-dom";
import { isToCheck } from "@/components/documents/apply-correction";
import type { FailedChange } from "@/components/documents/failed-changes";
import { rowCountOf } from "@/components/documents/table-value";
import type { NextCell } from "@/components/documents/value-editor";
import { useFormats } from "@/components/formats";
import { focusCell } from "@/components/grid/cell-elements";
import { FailedCells } from "@/components/grid/failed-cells";
import { columnWidth } from "@/components/grid/columns";
import { Grid } from "@/components/grid/grid";
import type { CellProps } from "@/components/grid/grid-cell";
import type { CellPlace } from "@/components/grid/move-focus";
import { useGrid } from "@/components/grid/use-grid";
import { useReviewContext } from "@/components/review/use-review";
import { announce } from "@/components/ui/announcer";
import type { ScalarValueDto, TableValueDto } from "@/lib/api/value";
import { RowCell, RowNumber } from "./row-cell";
import { RowHeader } from "./row-header";
import type { TableCell } from "./table-marks";
import { cellValue, type TableRow } from "./table-rows";
import { tableTexts } from "./texts";
import { useRowEdits, type ChangeTable } from "./use-row-edits";
import { useFocusAfterDrawing, useFocusAtFirst, useFocusInView, useFocusThatFollows } from "./use-row-focus";
import type { RowRange } from "./use-row-range";
import type { TableView } from "./use-table-view";

export interface OpenTableProps {
  docId: string;
  view: TableView;
  hovered: TableCell | null;
  failures: readonly FailedChange[];
  onChange: ChangeTable;
  onConfirm: () => void;
  onForget: (failure: FailedChange) => void;
}

interface RowGridProps extends OpenTableProps {
  selected: RowRange;
  opensAt: React.RefObject<HTMLElement | null> | null;
  /** Warns the user and returns false while the table must not be changed. */
  mayChange: () => boolean;
  onInsert: () => void;
  onRemove: () => void;
}

const NUMBER_WIDTH = 56;
/** The review uses these keys as shortcuts. Users press Enter before typing a value that begins with one of them. */
const REVIEW_KEYS = new Set(["j", "k", "n", "?"]);

export function RowGrid(props: RowGridProps) {
  const { docId, view, selected, hovered, failures, opensAt } = props;
  const { onChange, onConfirm, onForget, onInsert, onRemove } = props;
  const { table, shown, cell } = view;
  const { focus, range, moveTo } = selected;
  const { columnWidths, setColumnWidth, drawn } = useReviewContext();
  const columns = useSizedColumns(table, columnWidths[table.name]);
  const { number } = useFormats();
  const edits = useRowEdits(view, selected, props.mayChange, onChange);
  const takeKey = ({ key: pressed, ctrlKey, metaKey, shiftKey, target }: React.KeyboardEvent): boolean => {
    if (target instanceof Element && target.matches("[role=separator]")) return false;
    const mod = ctrlKey || metaKey;
    const key = pressed.toLowerCase();
    const isDelete = key === "delete" || key === "backspace";
    // Browsers paste with Shift+Insert and cut with Shift+Delete.
    if (shiftKey && (isDelete || key === "insert")) return false;
    if (mod && key === "enter") {
      if (isToCheck(table)) onConfirm();
    } else if (isDelete) (mod ? onRemove : edits.clear)();
    else if (key === "insert") (mod ? () => edits.copy(false) : onInsert)();
    else if (mod && key === "a") edits.selectAll();
    else if (mod && key === "c") edits.copy(shiftKey);
    else if (mod && key === "d") edits.fillDown();
    else if (key === "escape" && edits.hasMany) moveTo(focus);
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
    selectsMany: true,
    valueAt,
    onMove: moveTo,
    onEdit: (place) => flushSync(() => moveTo(place, false, true)),
    onStopEditing: () => view.moveTo(cell),
    onKey: takeKey,
    onPaste: edits.paste,
    opensEditor: (event) => {
      const isTyped = event.key !== " " && !REVIEW_KEYS.has(event.key) && view.insertBelow !== null;
      if (isTyped) event.stopPropagation();
      return isTyped;
    },
  });
  const goOn = (to: NextCell) => {
    const { row, column } = focus;
    const next = column < columns.length ? { row, column: column + 1 } : { row: row + 1, column: 1 };
    const previous = { row, column: column - 1 };
    const place = { below: { row: row + 1, column }, next, previous }[to];
    if (place.row < shown.length && place.column > 0) model.goTo(place);
  };
  useFocusAtFirst(model.grid, opensAt);
  useFocusThatFollows(model.grid);
  useFocusInView(model.grid, focus);
  useFocusAfterDrawing(model.grid, drawn !== null);
  const elsewhere = failures.filter((other) => other !== failure && other.cell !== null);
  const goToFailed = ({ cell: failed }: FailedChange) =>
    model.goTo({
      row: shown.findIndex(({ index }) => index === failed?.row),
      column: columns.findIndex(({ name }) => name === failed?.column) + 1,
    });
  return (
    <>
      <FailedCells
        failures={elsewhere}
        renderName={({ cell: failed }) => (
          <>
            {tableTexts.rowNumber(number((failed?.row ?? 0) + 1))}, <bdi>{failed?.column}</bdi>
          </>
        )}
        onGo={goToFailed}
        onDismiss={() => elsewhere.forEach(onForget)}
      />
      <Grid
        model={model}
        label={tableTexts.rows(table.name)}
        rows={shown}
        range={range}
        className="min-h-0 flex-1 overscroll-contain bg-sheet"
        renderHeader={(column, place) => (
          <RowHeader
            key={column}
            column={column}
            place={place}
            field={columns[column - 1]}
            isFocused={column === focus.column}
            onResize={(name, width) => setColumnWidth(table.name, name, width)}
            onChoose={(name, alternative) => {
              onChange({ name: table.name, column: name, alternative });
              announce(tableTexts.columnChosen(name));
            }}
            onFocusLost={() => focusCell(model.grid.current)}
          />
        )}
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
                onEntered: goOn,
                onForget,
                onInsist: onChange,
              }
            : null
        }
      />
    </>
  );
}

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

/** Sized by the found values, so that corrections do not move the columns. */
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
