import { useFormats } from "@/components/formats";
import type { CellRange } from "@/components/grid/cell-range";
import { cellCount } from "@/components/grid/cell-range";
import { copyCells, pastedCells } from "@/components/grid/copy-cells";
import { cellsToFill, placeCells, type CellContent } from "@/components/grid/place-cells";
import { gridTexts } from "@/components/grid/texts";
import { formatCount } from "@/components/pluralize";
import { announce } from "@/components/ui/announcer";
import { toastWarning } from "@/components/ui/toast";
import type { NamedChange, TableValueDto } from "@/lib/api/value";
import { enterCells, inSteps, ROW_CHANGES_MAX, type EnteredCell } from "./edit-rows";
import { tableTexts } from "./texts";
import type { RowRange } from "./use-row-range";
import type { TableView } from "./use-table-view";

/** `before` is the table to which `change` applies, after earlier changes of the same step. */
export type ChangeTable = (change: NamedChange, before?: TableValueDto) => void;

export function useRowEdits(
  view: TableView,
  { focus, range, select }: RowRange,
  mayChange: () => boolean,
  onChange: ChangeTable,
) {
  const formats = useFormats();
  const { table, shown, rows } = view;
  const { columns } = table;
  const valueAt = (row: number, column: number): CellContent =>
    shown[row]?.cells[columns[column - 1]?.name ?? ""] ?? null;
  const entered = (row: number, column: number, value: CellContent): EnteredCell[] => {
    const name = columns[column - 1]?.name;
    if (name === undefined) return [];
    return [{ row: shown[row]?.index ?? rows.length + row - shown.length, column: name, value }];
  };
  const enter = (cells: readonly EnteredCell[], nothing?: string): boolean => {
    if (!mayChange()) return false;
    const changes = table.rows_omitted === undefined ? enterCells(table, cells) : [];
    if (changes === null) {
      toastWarning(tableTexts.tooManyRows(formats.number(ROW_CHANGES_MAX)));
      return false;
    }
    if (changes.length === 0 && nothing !== undefined) toastWarning(nothing);
    for (const { change, before } of inSteps(table, changes)) onChange(change, before);
    return changes.length > 0;
  };
  const counted = (cells: number) => formatCount(cells, "value", formats.number);

  return {
    copy: (withHeader: boolean) => {
      if (!range) return;
      const { top, bottom, first, last } = range;
      const across = columns.slice(first - 1, last);
      const cells = shown
        .slice(top, bottom + 1)
        .map((row) => across.map(({ name }) => row.cells[name] ?? null));
      copyCells(cells, formats, withHeader ? across.map(({ name }) => name) : null);
    },
    paste: (text: string) => {
      if (!range) return;
      const pasted = placeCells(pastedCells(text), range, columns);
      const cells = pasted.cells.flatMap(({ row, column, value }) => entered(row, column, value));
      if (!enter(cells, gridTexts.nothingToPaste)) return;
      select(within(pasted.range, shown.length, columns.length));
      const leftOut = pasted.cells.length - cells.length;
      if (leftOut > 0) toastWarning(tableTexts.columnsLeftOut(formatCount(leftOut, "cell", formats.number)));
      else announce(gridTexts.pasted(counted(cells.length)));
    },
    fillDown: () => {
      const cells = (range ? cellsToFill(range) : []).flatMap(({ row, column, from }) =>
        from < 0 ? [] : entered(row, column, valueAt(from, column)),
      );
      if (enter(cells, gridTexts.nothingToFill)) announce(gridTexts.filled(counted(cells.length)));
    },
    clear: () => {
      const cells = range ? placesIn(range).flatMap(({ row, column }) => entered(row, column, null)) : [];
      if (enter(cells)) announce(tableTexts.cleared(counted(cells.length)));
    },
    selectAll: () => select({ top: 0, bottom: shown.length - 1, first: 1, last: columns.length }, focus),
    hasMany: range !== null && cellCount(range) > 1,
  };
}

function placesIn({ top, bottom, first, last }: CellRange): { row: number; column: number }[] {
  const across = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return Array.from({ length: bottom - top + 1 }, (_, at) => top + at).flatMap((row) =>
    across.map((column) => ({ row, column })),
  );
}

function within(range: CellRange, rows: number, columns: number): CellRange {
  return { ...range, bottom: Math.min(range.bottom, rows - 1), last: Math.min(range.last, columns) };
}
