"use client";

import { createContext, use, useState } from "react";
import { flushSync } from "react-dom";
import { isToCheck } from "@/components/documents/apply-correction";
import { openCheckOf } from "@/components/documents/open-check";
import { displayFilename } from "@/components/documents/display-filename";
import type { FailedChange } from "@/components/documents/failed-changes";
import type { ValueChange } from "@/components/documents/confirmations";
import { confirmationOf, suggestedValue } from "@/components/documents/suggested-value";
import { isTable, rowCountOf } from "@/components/documents/table-value";
import { useIsReadAgain } from "@/components/documents/use-correct-value";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { announce } from "@/components/ui/announcer";
import { toastWarning } from "@/components/ui/toast";
import type { DocumentDto } from "@/lib/api/document";
import type { NamedChange, PossiblePlaceDto, ScalarValueDto, ValueDto } from "@/lib/api/value";
import { CONFIRM_DOCUMENT } from "./document-check";
import { markOf, markOfCandidate, markOfPlace, markOfTable } from "./marks";
import type { SourceMark, SourceSelection } from "./source";
import { tableTexts } from "./table/texts";
import type { TableView } from "./table/use-table-view";
import { useReviewContext } from "./use-review";
import { firstToCheck } from "./value-order";

export function canBeEmptied(value: ValueDto): boolean {
  return !isTable(value) && (value.value !== null || suggestedValue(value) !== null);
}

export function useValueActions(
  values: readonly ValueDto[],
  checked: Pick<DocumentDto, "checks" | "confirmed_at">,
  failures: readonly FailedChange[],
  view: TableView | null,
  onPreview: (mark: SourceMark | null) => void,
) {
  const { docId, corrections, neighbours, ...review } = useReviewContext();
  const [editing, setEditing] = useState<string | null>(null);
  const { number } = useFormats();
  const isReading = useIsReadAgain(review.extractor.id, docId, view?.table.name);
  const chosenName = review.chosenName ?? values[0]?.name ?? null;
  const chosen = values.find(({ name }) => name === chosenName) ?? null;
  const refused = failures.find(({ name, draft, cell }) => name === chosenName && draft !== null && !cell);
  const nextDocument = neighbours.nextToCheck;
  const nextAfter = (name: string | null) =>
    firstToCheck(
      values.filter((value) => value.name === name || !corrections.isSettling(docId, value.name)),
      name,
    );

  const choose = (name: string) => {
    setEditing(null);
    onPreview(null);
    review.choose(name);
  };
  const show = (name: string) => {
    choose(name);
    const table = values.find((value) => value.name === name && isTable(value));
    review.showRows(table?.name ?? null);
  };
  const change = (value: ValueDto, to: NamedChange, onFailure?: () => void) => {
    setEditing(null);
    corrections.change(docId, value, to, onFailure);
  };
  const isDocumentToCheck = openCheckOf(checked) !== null;
  const showDocumentCheck = () => {
    flushSync(() => review.showRows(null));
    document.getElementById(CONFIRM_DOCUMENT)?.focus();
  };
  const settle = (value: ValueDto, to: NamedChange) => {
    change(value, to);
    const next = nextAfter(value.name);
    if (next !== null) return show(next);
    if (isDocumentToCheck) return showDocumentCheck();
    announceAllChecked();
  };
  const announceAllChecked = () => {
    const following = nextDocument && ` Next to check: ${displayFilename(nextDocument.filename)}.`;
    announce(`All checked.${following ?? ""}`);
  };
  return {
    chosen,
    chosenName,
    editingName: refused?.name ?? editing,
    failures,
    choose,
    show,
    change,
    goToNext: () => {
      const cell = view?.nextToCheck();
      if (cell) return view?.moveTo(cell);
      const next = nextAfter(chosenName) ?? (chosen && isToCheck(chosen) ? chosen.name : null);
      if (next !== null) show(next);
      else if (isDocumentToCheck) showDocumentCheck();
      else if (nextDocument) review.go(nextDocument.id);
      else announce("Nothing left to check");
    },
    confirmDocument: () => {
      corrections.confirmDocument(docId, true);
      const next = nextAfter(null);
      if (next !== null) show(next);
      else announceAllChecked();
    },
    confirmAll: (changes: readonly ValueChange[]) => {
      setEditing(null);
      const what = (count: number) => texts.confirming.confirmed(formatCount(count, "value", number));
      void corrections.changeMany(what, changes, { confirmedDocument: isDocumentToCheck ? docId : null });
      const confirmed = new Set(changes.map(({ before }) => before.name));
      const next = firstToCheck(
        values.filter(({ name }) => !confirmed.has(name)),
        null,
      );
      if (next !== null) show(next);
      else announceAllChecked();
    },
    confirm: (value: ValueDto) => settle(value, confirmationOf(value)),
    markEmpty: (value: ScalarValueDto) => {
      const { name } = value;
      if (suggestedValue(value)) settle(value, { name, confirmed: true });
      else change(value, { name, value: null });
    },
    edit: ({ name }: ValueDto) => {
      review.choose(name);
      setEditing(name);
    },
    cancelEdit: () => {
      setEditing(null);
      if (refused) corrections.forget(refused);
    },
    save: (value: ScalarValueDto, typed: string | boolean | null) =>
      change(value, { name: value.name, value: typed }),
    insist: (value: ScalarValueDto, { insist }: FailedChange) => insist && change(value, insist),
    take: (value: ScalarValueDto, { text, start, end }: SourceSelection) => {
      if (view) {
        if (isReading) return toastWarning(tableTexts.reading);
        const { table, cell } = view;
        const cells = { [value.name]: text.trim() };
        return change(table, { name: table.name, row: cell.row, of: rowCountOf(table), cells });
      }
      change(value, { name: value.name, value: text.trim(), pointed: { start, end } });
      review.choose(value.name);
    },
    chooseCandidate: (value: ScalarValueDto, candidate: number) =>
      change(value, { name: value.name, candidate }),
    choosePlace: (value: ScalarValueDto, { start, end }: PossiblePlaceDto) => {
      if (start === null || end === null) return;
      onPreview(null);
      change(value, { name: value.name, value: value.value, pointed: { start, end } });
    },
    previewPlace: (name: string, place: PossiblePlaceDto | null) =>
      onPreview(place && markOfPlace(name, place)),
    takeBack: (value: ValueDto) => change(value, { name: value.name, original: true }),
    preview: (name: string | null, candidate?: number) => {
      const value = values.find((other) => other.name === name);
      if (!value) onPreview(null);
      else if (isTable(value)) onPreview(markOfTable(value));
      else onPreview(candidate === undefined ? markOf(value) : markOfCandidate(value, candidate));
    },
  };
}

type ValueActions = ReturnType<typeof useValueActions>;

export const ValueActionsContext = createContext<ValueActions | null>(null);

export function useValueActionsContext(): ValueActions {
  const actions = use(ValueActionsContext);
  if (!actions) throw new Error("useValueActionsContext must be used within a ValueActionsContext");
  return actions;
}
