"use client";

import {
  ArrowLeft,
  Check,
  Grid3x3,
  Pencil,
  Plus,
  SquareDashedMousePointer,
  Trash2,
  Undo2,
} from "lucide-react";
import { isToCheck } from "@/components/documents/apply-correction";
import { Reasons } from "@/components/documents/reasons";
import { describeRows } from "@/components/documents/table-value";
import { StateMark } from "@/components/documents/value-state";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { cn } from "@/lib/class-names";
import type { NamedChange } from "@/lib/api/value";
import type { FailedChange } from "@/components/documents/failed-changes";
import { LeftOutWords, type ShownLeftOut } from "./left-out-words";
import { tableTexts } from "./texts";
import type { TableView } from "./use-table-view";

export interface ShownOutline {
  isShown: boolean;
  setShown: (isShown: boolean) => void;
}

interface TableHeaderProps {
  view: TableView;
  failure: FailedChange | undefined;
  confirmButton: React.Ref<HTMLButtonElement>;
  outline: ShownOutline | null;
  leftOut: ShownLeftOut;
  lesson: React.ReactNode;
  onDraw: (() => void) | null;
  onClose: () => void;
  onConfirm: () => void;
  onInsist: (change: NamedChange) => void;
  onTakeBack: () => void;
  onEdit: () => void;
  onInsert: () => void;
  onRemove: () => void;
}

export function TableHeader({
  view,
  failure,
  confirmButton,
  outline,
  leftOut,
  lesson,
  ...on
}: TableHeaderProps) {
  const { number } = useFormats();
  const { table } = view;
  return (
    <header className="grid shrink-0 gap-2 border-b px-4 pt-2 pb-2">
      <div className="flex min-h-8 items-center gap-2">
        <Button variant="ghost" size="sm" className="-ms-2.5" onClick={on.onClose}>
          <ArrowLeft aria-hidden className="rtl:-scale-x-100" />
          {tableTexts.back}
        </Button>
        <div className="ms-auto flex items-center gap-1.5">
          {view.rows.length > 0 && (
            <div role="toolbar" aria-label={tableTexts.number} className="flex items-center">
              <IconButton
                icon={Pencil}
                label={tableTexts.edit}
                tooltip={`${tableTexts.edit} (Enter)`}
                onClick={on.onEdit}
              />
              <IconButton
                icon={Plus}
                label={tableTexts.add}
                tooltip={`${tableTexts.add} below (Insert)`}
                onClick={on.onInsert}
              />
              <IconButton
                icon={Trash2}
                label={tableTexts.remove}
                tooltip={`${tableTexts.remove} (Ctrl/⌘ Delete)`}
                onClick={on.onRemove}
              />
            </div>
          )}
          {table.correction !== null && table.rows_omitted === undefined && (
            <Button icon={Undo2} size="sm" onClick={on.onTakeBack}>
              {tableTexts.takeBack}
              <span className="sr-only">{tableTexts.takeBackOf(table.name)}</span>
            </Button>
          )}
          {isToCheck(table) && (
            <Button
              ref={confirmButton}
              icon={Check}
              size="sm"
              variant="primary"
              onClick={on.onConfirm}
              // The user may still be holding down the Enter key that opened the table.
              onKeyDown={(event) => event.repeat && event.preventDefault()}
            >
              {tableTexts.confirm}
            </Button>
          )}
        </div>
      </div>
      {/* On a phone, an open document leaves only enough space for the rows. */}
      <div className="grid gap-0.5 max-md:group-has-data-source/review:hidden">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <h2 className="min-w-0 text-base font-medium [overflow-wrap:anywhere]">
            <bdi>{table.name}</bdi>
          </h2>
          <span className="text-sm text-ink-soft tabular-nums">{describeRows(table, number)}</span>
          <div className="ms-auto flex items-center gap-1.5 self-center">
            {outline && (
              <IconButton
                icon={Grid3x3}
                label={tableTexts.outline}
                tooltip={tableTexts.outline}
                aria-pressed={outline.isShown}
                onClick={() => outline.setShown(!outline.isShown)}
              />
            )}
            {on.onDraw && (
              <IconButton
                icon={SquareDashedMousePointer}
                label={tableTexts.draw}
                tooltip={tableTexts.draw}
                onClick={on.onDraw}
              />
            )}
            <span className="text-xs text-ink-soft">
              <StateMark value={table} pages={null} />
            </span>
          </div>
        </div>
        <div className="grid gap-0.5">
          <Reasons value={table} />
        </div>
      </div>
      {lesson}
      {failure && (
        <div className="flex flex-wrap items-center gap-2">
          <p role="alert" className="text-xs [overflow-wrap:anywhere]">
            <strong className="font-medium text-danger">{tableTexts.notSaved}</strong> {failure.message}
          </p>
          {failure.insist && (
            <Button size="sm" onClick={() => failure.insist && on.onInsist(failure.insist)}>
              {texts.editing.insist}
            </Button>
          )}
        </div>
      )}
      <LeftOutWords {...leftOut} />
      {view.hasFirst && <OrderSwitch view={view} />}
    </header>
  );
}

function OrderSwitch({ view: { toCheck, inDocumentOrder, setInDocumentOrder } }: { view: TableView }) {
  const { number } = useFormats();
  const option = (value: boolean, label: string) => (
    <button
      type="button"
      aria-pressed={inDocumentOrder === value}
      onClick={() => setInDocumentOrder(value)}
      className={cn(
        "target inline-flex h-6 items-center rounded px-2 text-xs font-medium whitespace-nowrap transition-colors",
        inDocumentOrder === value
          ? "bg-action-wash text-action"
          : "text-ink-soft hover:bg-wash hover:text-ink",
      )}
    >
      {label}
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <div role="group" aria-label={tableTexts.order} className="flex rounded border p-0.5">
        {option(false, tableTexts.checkFirst)}
        {option(true, tableTexts.documentOrder)}
      </div>
      {toCheck > 0 && (
        <span className="text-xs text-pending tabular-nums">
          {tableTexts.rowsToCheck(formatCount(toCheck, "row", number))}
        </span>
      )}
    </div>
  );
}
