"use client";

import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useState } from "react";
import { explainUnread } from "@/components/documents/unread-parts";
import { useFormats } from "@/components/formats";
import { Button } from "@/components/ui/button";
import { cn } from "@/lib/class-names";
import type { CoverageDto } from "@/lib/api/document";
import { MarkedText } from "./marked-text";
import type { SourceViewProps } from "./source";
import { overlap, placesOf, spanOf, type SourcePlace, type Span } from "./source-places";
import { SourceFailure, SourceTextSkeleton, UnreadNote } from "./source-states";
import { shownPart, TableText } from "./table-text";
import { useSourceView } from "./use-source-view";
import { useTextPrefix, type TextPrefix } from "./use-text-prefix";

const ROW_PX = 32;
const ROWS_AHEAD = 100;
const COLUMNS_AT_A_TIME = 100;

export default function TableSource(props: SourceViewProps) {
  const { extractorId, document, marks, chosen, preview } = props;
  const places = useMemo(() => placesOf(marks, chosen, preview), [marks, chosen, preview]);
  const focus = spanOf(preview ?? chosen);
  const prefix = useTextPrefix(extractorId, document.id, focus?.end ?? 0);
  const table = useMemo(
    () => new TableText(prefix.text, prefix.isComplete),
    [prefix.text, prefix.isComplete],
  );
  if (prefix.length === null) {
    return prefix.error ? (
      <SourceFailure error={prefix.error} onRetry={prefix.fetchMore} />
    ) : (
      <SourceTextSkeleton />
    );
  }
  return <Table {...props} prefix={prefix} table={table} places={places} focus={focus} />;
}

interface TableProps extends SourceViewProps {
  prefix: TextPrefix;
  table: TableText;
  places: readonly SourcePlace[];
  focus: Span | null;
}

function Table({ prefix, table, places, focus, ...props }: TableProps) {
  const { view, root } = useSourceView(props);
  const { coverage } = props.document;
  // A CSV file with one record per row has a header row. Other tables list names and values.
  const headerRows = coverage?.unit === "rows" ? 1 : 0;
  const rowCount = Math.max(0, table.rowCount - headerRows);
  const note = useUnreadNote(coverage, table, headerRows);
  const columns = useColumns(table, focus);
  const numberWidth = `${String(rowCount).length + 4}ch`;
  const numberColumns = useMemo(() => table.numberColumns(headerRows), [table, headerRows]);
  const wanted = focus === null ? -1 : table.rowAt(focus.start) - headerRows;
  const virtualizer = useVirtualRows(rowCount + (note ? 1 : 0), root, wanted);
  const items = virtualizer.getVirtualItems();
  useFetchAhead(prefix, (items.at(-1)?.index ?? 0) + ROWS_AHEAD >= rowCount);

  const cells = (row: number) => (
    <Cells
      table={table}
      row={row}
      isHeader={row < headerRows}
      columns={columns.shown}
      numberColumns={numberColumns}
      places={places}
    />
  );
  return (
    <>
      {columns.parts > 1 && <ColumnSteps columns={columns} />}
      <div
        {...view}
        tabIndex={0}
        role="group"
        aria-label="Rows of the document"
        className="min-h-0 flex-1 overflow-auto text-sm -outline-offset-2"
        style={{ scrollPaddingBlockStart: headerRows * ROW_PX, scrollPaddingInlineStart: numberWidth }}
      >
        <table
          aria-rowcount={prefix.isComplete ? table.rowCount : -1}
          aria-colcount={columns.widths.length + 1}
          style={{ width: "max-content" }}
          className="table-fixed border-separate border-spacing-0"
        >
          <colgroup>
            <col style={{ width: numberWidth }} />
            {columns.shown.map((column) => (
              <col key={column} style={{ width: `calc(${columns.widths[column] ?? 0}ch + 1.25rem)` }} />
            ))}
          </colgroup>
          {headerRows > 0 && table.rowCount > 0 && (
            <thead className="sticky top-0 z-10">
              <tr aria-rowindex={1}>
                <td className={cn(numberCell, "z-10")} />
                {cells(0)}
              </tr>
            </thead>
          )}
          <tbody>
            <Spacer height={items[0]?.start ?? 0} />
            {items.map(({ index, key }) => {
              if (note && index === note.row) {
                return (
                  <tr key={key} data-index={index} ref={virtualizer.measureElement}>
                    <td colSpan={columns.shown.length + 1}>
                      <div className="sticky start-2 w-fit max-w-[min(40rem,80vw)]">
                        <UnreadNote reason={note.reason} />
                      </div>
                    </td>
                  </tr>
                );
              }
              const record = note && index > note.row ? index - 1 : index;
              return (
                <tr
                  key={key}
                  data-index={index}
                  ref={virtualizer.measureElement}
                  aria-rowindex={record + headerRows + 1}
                  className={cn(note && record >= note.row && "text-ink-soft")}
                >
                  <RowNumber number={record + 1} />
                  {cells(record + headerRows)}
                </tr>
              );
            })}
            <Spacer height={virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0)} />
          </tbody>
        </table>
        {prefix.error && <SourceFailure error={prefix.error} onRetry={prefix.fetchMore} />}
      </div>
    </>
  );
}

function useVirtualRows(count: number, root: HTMLElement | null, wanted: number) {
  // eslint-disable-next-line react-hooks/incompatible-library -- The React Compiler, which this is about, is not used.
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => root,
    estimateSize: () => ROW_PX,
    overscan: 20,
  });
  useEffect(() => {
    const isDrawn = virtualizer.getVirtualItems().some(({ index }) => index === wanted);
    if (root && wanted >= 0 && !isDrawn) virtualizer.scrollToIndex(wanted, { align: "center" });
  }, [virtualizer, root, wanted]);
  return virtualizer;
}

const numberCell =
  "sticky start-0 border-e border-b bg-wash px-2 py-1.5 text-end align-top text-xs font-normal text-ink-soft tabular-nums";

function RowNumber({ number }: { number: number }) {
  const formats = useFormats();
  return (
    <th scope="row" className={numberCell}>
      {formats.number(number)}
    </th>
  );
}

function Spacer({ height }: { height: number }) {
  return height > 0 && <tr aria-hidden style={{ height }} />;
}

interface CellsProps {
  table: TableText;
  row: number;
  isHeader: boolean;
  columns: readonly number[];
  numberColumns: readonly boolean[];
  places: readonly SourcePlace[];
}

function Cells({ table, row, isHeader, columns, numberColumns, places }: CellsProps) {
  const all = table.cells(row);
  return columns.map((column) => {
    const span = all[column] ?? { start: 0, end: 0 };
    const own = places.filter((place) => overlap(place, span));
    const isWanted = own.some(({ state }) => state !== "other");
    const Cell = isHeader ? "th" : "td";
    const isNumber = numberColumns[column] === true;
    const text = <MarkedText text={table.text} textStart={0} span={shownPart(span, own[0])} places={own} />;
    return (
      <Cell
        key={column}
        scope={isHeader ? "col" : undefined}
        dir={isNumber ? undefined : "auto"}
        aria-colindex={column + 2}
        className={cn(
          "border-e border-b px-2 py-1 align-top",
          isNumber ? "text-end tabular-nums" : "text-start",
          isHeader ? "bg-wash font-medium" : "bg-sheet",
          isWanted ? "[overflow-wrap:anywhere] whitespace-pre-wrap" : "truncate",
        )}
      >
        {isNumber ? <bdi>{text}</bdi> : text}
      </Cell>
    );
  });
}

interface Columns {
  widths: readonly number[];
  shown: readonly number[];
  part: number;
  parts: number;
  show: (part: number) => void;
}

function useColumns(table: TableText, focus: Span | null): Columns {
  const widths = useMemo(() => table.columnWidths(), [table]);
  const [picked, setPicked] = useState<{ part: number; focus: number | undefined } | null>(null);
  const row = focus === null ? -1 : table.rowAt(focus.start);
  const column = row === -1 || !focus ? 0 : table.cells(row).findIndex(({ end }) => end >= focus.start);
  const part = picked && picked.focus === focus?.start ? picked.part : Math.floor(column / COLUMNS_AT_A_TIME);
  const first = part * COLUMNS_AT_A_TIME;
  const count = Math.min(COLUMNS_AT_A_TIME, widths.length - first);
  return {
    widths,
    shown: Array.from({ length: Math.max(0, count) }, (_, index) => first + index),
    part,
    parts: Math.ceil(widths.length / COLUMNS_AT_A_TIME),
    show: (next) => setPicked({ part: next, focus: focus?.start }),
  };
}

function ColumnSteps({ columns: { widths, shown, part, parts, show } }: { columns: Columns }) {
  const formats = useFormats();
  const [first = 0, last = 0] = [shown[0], shown.at(-1)];
  return (
    <div className="flex items-center gap-2 border-b px-3 py-1 text-xs text-ink-soft">
      <span role="status">
        Columns {formats.number(first + 1)}–{formats.number(last + 1)} of {formats.number(widths.length)}
      </span>
      <Button size="sm" disabled={part === 0} onClick={() => show(part - 1)}>
        Earlier columns
      </Button>
      <Button size="sm" disabled={part === parts - 1} onClick={() => show(part + 1)}>
        Later columns
      </Button>
    </div>
  );
}

function useUnreadNote(coverage: CoverageDto | null, table: TableText, headerRows: number) {
  const formats = useFormats();
  const [first] = coverage?.unread ?? [];
  if (!coverage || !first) return null;
  const row = coverage.unit === "rows" ? first.from - 1 : table.rowAt(first.from) - headerRows;
  return row < 0 ? null : { row, reason: explainUnread(coverage, formats).join(" ") };
}

function useFetchAhead({ isComplete, error, fetchMore }: TextPrefix, isNear: boolean): void {
  useEffect(() => {
    if (isNear && !isComplete && !error) fetchMore();
  }, [isNear, isComplete, error, fetchMore]);
}
