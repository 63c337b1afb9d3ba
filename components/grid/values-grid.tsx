"use client";

import { TriangleAlert } from "lucide-react";
import { useLayoutEffect, useMemo, useState } from "react";
import { flushSync } from "react-dom";
import { isToCheck } from "@/components/documents/apply-correction";
import { displayFilename } from "@/components/documents/display-filename";
import { isAt, type ValueAddress } from "@/components/documents/failed-changes";
import { confirmationOf } from "@/components/documents/suggested-value";
import { isAbsent, isTable } from "@/components/documents/table-value";
import { formatTableState, type TableState } from "@/components/documents/table-state";
import { useCorrections } from "@/components/documents/use-corrections";
import { useFormats } from "@/components/formats";
import { texts } from "@/components/texts";
import { Link } from "@/components/navigation/link";
import { useNavigate } from "@/components/navigation/use-navigate";
import type { CorrectValueInput, ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { decimalFormatOf } from "./align-decimals";
import { cellCount } from "./cell-range";
import { columnDecimals } from "./column-decimals";
import type { SizedColumn } from "./columns";
import { copyCells } from "./copy-cells";
import { Grid, type HeaderPlace } from "./grid";
import { cellAttributes, cellClass, type CellProps } from "./grid-cell";
import { HeaderCell } from "./grid-header";
import type { GridRow } from "./grid-rows";
import { HEADER_ROW, type CellPlace } from "./move-focus";
import { gridTexts } from "./texts";
import { useGrid } from "./use-grid";
import { useGridFocus } from "./use-grid-focus";
import { useEntryMemory } from "@/components/navigation/entry-memory";
import { ValueCell } from "./value-cell";

interface ValuesGridProps {
  extractorId: string;
  /** Filtered and sorted. */
  rows: readonly GridRow[];
  columns: readonly SizedColumn[];
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
  reviewPath: (docId: string, field?: string) => string;
  /** Called when a value of a document is confirmed or corrected. */
  onChange: (docId: string) => void;
}

export function ValuesGrid(props: ValuesGridProps) {
  const { extractorId, rows, columns, state, onStateChange, reviewPath, onChange } = props;
  const formats = useFormats();
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
    // Rows are corrected beside their document.
    if (isTable(value)) openSource(cell);
    else flushSync(() => setEditing(addressOf(cell)));
  };
  const takeKey = ({ key, ctrlKey, metaKey }: React.KeyboardEvent): boolean => {
    const mod = ctrlKey || metaKey;
    if (mod && key === "a") focus.selectAll();
    else if (mod && key === "c" && focus.range) copyCells(focus.range, rows, columns, formats);
    else if (mod && key === "z") {
      const undone = corrections.undo();
      if (undone && "name" in undone) model.goTo(placeOfValue(undone));
    } else if (key === " " && focus.cell.row !== HEADER_ROW) openSource(focus.cell);
    else if (key === "Escape" && focus.range && cellCount(focus.range) > 1) focus.moveTo(focus.cell);
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
    opensEditor: () => true,
  });
  const keepScroll = useKeptScroll(model.grid, formatTableState(state));
  const change = (before: ValueDto, { docId }: ValueAddress, to: CorrectValueInput) => {
    onChange(docId);
    corrections.change(docId, before, to);
  };
  return (
    <Grid
      model={model}
      label={gridTexts.label}
      rows={rows}
      range={focus.range}
      isBusy={rows.some(({ values }) => values === null)}
      className="max-h-[max(18rem,calc(100dvh-22rem))] overscroll-x-contain"
      onScroll={keepScroll}
      renderHeader={(column, place) => (
        <SortingHeader
          key={column}
          column={column}
          field={columns[column - 1]}
          place={place}
          isFocused={focus.cell.row === HEADER_ROW && focus.cell.column === column}
          state={state}
          onStateChange={onStateChange}
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
              onForget: corrections.forget,
              onInsist: (insisting) => change(value, edited, insisting),
            }
          : null
      }
    />
  );
}

/** Translates between the cells of the grid and the values of its documents. */
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

/** Draws the cells. Its functions stay the same until the rows change. */
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

function foundOf(values: readonly ValueDto[], number: (value: number) => string): string {
  const found = values.filter((value) => !isAbsent(value)).length;
  return texts.documents.found(number(found), number(values.length));
}

function FilenameCell({ row, cell, path }: { row: GridRow; cell: CellProps; path: string }) {
  const { number } = useFormats();
  return (
    <div
      {...cellAttributes(cell)}
      className={cn(cellClass(cell), "sticky start-0 z-[2] h-full")}
      style={{ width: cell.width }}
    >
      <Link
        href={path}
        tabIndex={cell.isFocused ? 0 : -1}
        data-focus={cell.isFocused || undefined}
        data-peek={row.check === null ? "cut" : "always"}
        className="min-w-0 truncate rounded font-medium outline-none hover:underline"
      >
        <bdi>{displayFilename(row.filename)}</bdi>
      </Link>
      {row.toCheck > 0 && (
        <span className="ms-auto inline-flex shrink-0 items-center gap-1 text-xs text-pending">
          {row.check === null ? (
            <span aria-hidden className="size-1.5 rounded-full bg-pending" />
          ) : (
            <TriangleAlert aria-hidden className="size-3.5" />
          )}
          <span aria-hidden className={row.check === null ? undefined : "max-md:hidden"}>
            {row.check !== null && row.values
              ? foundOf([...row.values.values()], number)
              : number(row.toCheck)}
          </span>
          <span className="sr-only">
            {gridTexts.toCheck(number(row.toCheck))}
            {row.check !== null && `. ${row.check}`}
          </span>
        </span>
      )}
    </div>
  );
}

interface SortingHeaderProps extends Pick<ValuesGridProps, "state" | "onStateChange"> {
  column: number;
  field: SizedColumn | undefined;
  place: HeaderPlace;
  isFocused: boolean;
}

function SortingHeader({ column, field, place, isFocused, state, onStateChange }: SortingHeaderProps) {
  const label = field?.name ?? gridTexts.filename;
  const direction = field
    ? state.field === field.name && state.fieldDirection
    : state.field === null && state.sort === "filename" && state.direction;
  return (
    <HeaderCell
      column={column}
      place={place}
      isEnd={field?.type === "NUMBER"}
      hint={field?.isFormer ? gridTexts.formerField(label) : field?.name}
      sorting={{
        direction: direction || null,
        isFocused,
        onSort: () => onStateChange(field ? nextFieldSort(state, field.name) : nextFilenameSort(state)),
      }}
    >
      <bdi className="truncate">{label}</bdi>
    </HeaderCell>
  );
}

function nextFilenameSort({ field, sort, direction }: TableState): Partial<TableState> {
  const isAscending = field === null && sort === "filename" && direction === "ascending";
  return { field: null, sort: "filename", direction: isAscending ? "descending" : "ascending" };
}

/** Ascending, then descending, then as the list is sorted. */
function nextFieldSort({ field, fieldDirection }: TableState, name: string): Partial<TableState> {
  if (field !== name) return { field: name, fieldDirection: "ascending" };
  return fieldDirection === "ascending" ? { fieldDirection: "descending" } : { field: null };
}

/** Scrolls the grid to where it was when the user left it for a document. `list` is the query string of what it shows. */
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
