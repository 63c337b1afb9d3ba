"use client";

import { Download } from "lucide-react";
import { useEffect, useRef } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { describeRows } from "@/components/documents/table-value";
import { useIsReadAgain } from "@/components/documents/use-correct-value";
import { useDownload } from "@/components/documents/use-download";
import { messageOf } from "@/components/error-message";
import { useFormats } from "@/components/formats";
import { useShortcuts } from "@/components/navigation/use-shortcuts";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { toastError, toastWarning } from "@/components/ui/toast";
import { focusCell } from "@/components/grid/cell-elements";
import type { TableValueDto } from "@/lib/api/value";
import type { ShownLeftOut } from "./left-out-words";
import { RowGrid, type OpenTableProps } from "./row-grid";
import { TableHeader, type ShownOutline } from "./table-header";
import { tableTexts } from "./texts";
import { inSteps, ROW_CHANGES_MAX } from "./edit-rows";
import type { ChangeTable } from "./use-row-edits";
import { useRowRange } from "./use-row-range";
import { LOADED_ROWS_MAX } from "./use-loaded-rows";

interface TablePanelProps extends OpenTableProps {
  extractorId: string;
  outline: ShownOutline | null;
  leftOut: ShownLeftOut;
  lesson: React.ReactNode;
  onDraw: (() => void) | null;
  onClose: () => void;
}

export default function TablePanel(props: TablePanelProps) {
  const { extractorId, docId, view, failures, onChange, onConfirm, onClose } = props;
  const { number } = useFormats();
  const panel = useRef<HTMLElement>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const { table, row } = view;
  const selected = useRowRange(view);
  const isEmpty = view.rows.length === 0;
  const opensAtRows = view.toCheck > 0 || failures.some(({ cell }) => cell !== null);
  useEffect(() => {
    if (isEmpty) (confirmButton.current ?? panel.current)?.focus();
  }, [isEmpty]);
  const isFocused = (focused: Element | null) => isEmpty && focused === panel.current;

  const mayChange = useMayChange(extractorId, docId, table.name);
  const change: ChangeTable = (to, before) => mayChange() && onChange(to, before);

  const insert = () => {
    if (!view.insertBelow || !mayChange()) return;
    onChange(view.insertBelow());
    announce(tableTexts.rowAdded);
  };
  const remove = () => {
    if (!view.remove || !row || !mayChange()) return;
    const { top, bottom } = selected.range ?? { top: 0, bottom: 0 };
    const removed = bottom > top ? view.shown.slice(top, bottom + 1).map(({ index }) => index) : [row.index];
    const changes = view.remove(removed);
    if (!changes) return toastWarning(tableTexts.tooManyRows(number(ROW_CHANGES_MAX)));
    for (const { change, before } of inSteps(table, changes)) onChange(change, before);
    announce(
      removed.length > 1
        ? tableTexts.rowsRemoved(formatCount(removed.length, "row", number))
        : tableTexts.rowRemoved(number(row.index + 1)),
    );
  };
  const thenFocus = (act: () => void) => () => {
    act();
    if (!focusCell(panel.current)) panel.current?.focus();
  };
  const confirm = () => isToCheck(table) && mayChange() && onConfirm();
  useShortcuts([
    {
      keys: "arrowdown",
      when: (focused) => focused === confirmButton.current,
      run: () => focusCell(panel.current),
    },
    { keys: "enter", when: isFocused, run: confirm },
    { keys: "mod+enter", when: isFocused, run: confirm },
    { keys: "insert", when: isFocused, run: insert },
  ]);

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-label={table.name}
      className="flex min-h-0 flex-1 flex-col -outline-offset-2"
    >
      <TableHeader
        view={view}
        failure={failures.find(({ cell }) => cell === null)}
        confirmButton={confirmButton}
        outline={props.outline}
        leftOut={props.leftOut}
        lesson={props.lesson}
        onDraw={props.onDraw}
        onClose={onClose}
        onConfirm={thenFocus(confirm)}
        onInsist={(insisting) => change(insisting)}
        onTakeBack={thenFocus(() => change({ name: table.name, original: true }))}
        onEdit={() => view.moveTo(view.cell, true)}
        onInsert={insert}
        onRemove={remove}
      />
      {isEmpty && table.rows_omitted !== undefined ? (
        table.rows_omitted > LOADED_ROWS_MAX ? (
          <OmittedRows extractorId={extractorId} docId={docId} table={table} />
        ) : (
          <EmptyState title={tableTexts.loading} />
        )
      ) : isEmpty ? (
        <NoRows table={table} onInsert={insert} />
      ) : (
        <RowGrid
          {...props}
          selected={selected}
          mayChange={mayChange}
          onChange={change}
          onConfirm={confirm}
          opensAt={opensAtRows ? null : confirmButton}
          onInsert={insert}
          onRemove={remove}
        />
      )}
    </section>
  );
}

/** While a table is being read again, the user cannot know which rows a change would affect. */
function useMayChange(extractorId: string, docId: string, name: string): () => boolean {
  const isReading = useIsReadAgain(extractorId, docId, name);
  return () => {
    if (isReading) toastWarning(tableTexts.reading);
    return !isReading;
  };
}

interface OmittedRowsProps extends Pick<TablePanelProps, "extractorId" | "docId"> {
  table: TableValueDto;
}

function OmittedRows({ extractorId, docId, table }: OmittedRowsProps) {
  const { number } = useFormats();
  const download = useDownload(extractorId);
  const start = () =>
    download.mutate(
      { load: () => Promise.resolve([docId]), format: "CSV", table: table.name, units: false },
      {
        onError: (error) => toastError(texts.download.failed, messageOf(error, texts.download.failedHint)),
      },
    );
  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto">
      <EmptyState title={tableTexts.omitted(describeRows(table, number))} hint={tableTexts.omittedHint}>
        <Button icon={Download} onClick={start} pending={download.isPending && "Downloading..."}>
          Download CSV
        </Button>
      </EmptyState>
    </div>
  );
}

function NoRows({ table, onInsert }: { table: TableValueDto; onInsert: () => void }) {
  const [title, hint] =
    table.correction !== null
      ? [tableTexts.noneLeft, tableTexts.noneLeftHint]
      : table.evidence.state === "unread"
        ? [tableTexts.notRead, tableTexts.notReadHint]
        : [tableTexts.noRows, tableTexts.noRowsHint];
  return (
    <div className="grid min-h-0 flex-1 place-content-center overflow-y-auto">
      <EmptyState title={title} hint={hint}>
        <Button onClick={onInsert}>{tableTexts.add}</Button>
      </EmptyState>
    </div>
  );
}
