"use client";

import { useState } from "react";
import { doubtfulOf } from "@/components/documents/confirm-values-dialog";
import {
  acceptancesOf,
  confirmationsOf,
  countValues,
  type ValueChange,
} from "@/components/documents/confirmations";
import type { useCorrections } from "@/components/documents/use-corrections";
import { useFormats } from "@/components/formats";
import { formatCount } from "@/components/pluralize";
import { texts } from "@/components/texts";
import { confirmAction } from "@/components/ui/confirm-action";
import { toastWarning } from "@/components/ui/toast";
import type { CellRange } from "./cell-range";
import type { GridColumn } from "./columns";
import { copyCells, pastedCells } from "./copy-cells";
import type { GridRow } from "./grid-rows";
import type { CellPlace } from "./move-focus";
import { cellsIn, fillDown, pasteCells, valuesIn } from "./paste-cells";
import { gridTexts } from "./texts";

interface GridActionsOptions {
  rows: readonly GridRow[];
  columns: readonly GridColumn[];
  range: CellRange | null;
  focus: CellPlace;
  corrections: Pick<ReturnType<typeof useCorrections>, "changeMany">;
  onChange: (docId: string) => void;
  onSelect: (range: CellRange) => void;
}

export function useGridActions(options: GridActionsOptions) {
  const { rows, columns, range, focus, corrections, onChange, onSelect } = options;
  const formats = useFormats();
  const { number } = formats;
  const [asked, setAsked] = useState<readonly ValueChange[] | null>(null);
  const column = columns[focus.column - 1] ?? null;

  const change = (what: (values: string) => string, changes: readonly ValueChange[], hint?: string) => {
    for (const docId of new Set(changes.map((one) => one.docId))) onChange(docId);
    const counted = (count: number) => what(formatCount(count, "value", number));
    void corrections.changeMany(counted, changes, hint === undefined ? {} : { hint });
  };
  const confirmNow = (changes: readonly ValueChange[]) => {
    setAsked(null);
    change(texts.confirming.confirmed, changes);
  };
  const confirm = (changes: readonly ValueChange[]) => {
    if (changes.length === 0) toastWarning(gridTexts.nothingToConfirm);
    else if (doubtfulOf(changes).length > 0) setAsked(changes);
    else confirmNow(changes);
  };
  const confirmationsIn = (cells: CellRange) =>
    valuesIn(cells, rows, columns).flatMap(({ docId, values }) => confirmationsOf(docId, values));
  const ofSelection = () => (range ? confirmationsIn(range) : []);
  const ofColumn = () =>
    column
      ? confirmationsIn({ top: 0, bottom: rows.length - 1, first: focus.column, last: focus.column })
      : [];
  const ofUnchecked = () =>
    rows
      .filter(({ toCheck }) => toCheck === 0)
      .flatMap(({ id, values }) => acceptancesOf(id, [...(values?.values() ?? [])]));
  const acceptUnseen = async (changes: readonly ValueChange[], documents: string) => {
    const values = countValues(changes, number);
    const accepted = await confirmAction({
      title: texts.confirming.acceptIn(values, documents),
      description: texts.confirming.acceptHint,
      confirmLabel: texts.confirming.accept(values),
      isHarmless: true,
    });
    if (accepted) change(texts.confirming.accepted, changes);
  };

  return {
    asked,
    confirmAsked: () => asked && confirmNow(asked),
    cancelAsked: () => setAsked(null),
    confirmSelection: () => confirm(range ? ofSelection() : ofColumn()),
    choices: () => {
      const [selection, inColumn, unchecked] = [ofSelection(), ofColumn(), ofUnchecked()];
      const documents = new Set(unchecked.map(({ docId }) => docId)).size;
      const inDocuments = formatCount(documents, "document", number);
      return [
        {
          label: gridTexts.confirmSelection(countValues(selection, number)),
          count: selection.length,
          confirm: () => confirm(selection),
        },
        {
          label: gridTexts.confirmColumn(column?.name ?? "", countValues(inColumn, number)),
          count: inColumn.length,
          confirm: () => confirm(inColumn),
        },
        {
          label: gridTexts.confirmUnchecked(inDocuments),
          count: documents,
          confirm: () => void acceptUnseen(unchecked, inDocuments),
        },
      ];
    },
    copy: (withHeader = false) => {
      if (!range) return;
      const names = [gridTexts.filename, ...columns.map(({ name }) => name)];
      const header = withHeader ? names.slice(range.first, range.last + 1) : null;
      copyCells(cellsIn(range, rows, columns), formats, header);
    },
    paste: (text: string) => {
      if (!range) return;
      const pasted = pasteCells(pastedCells(text), range, rows, columns);
      if (pasted.changes.length === 0) return toastWarning(gridTexts.nothingToPaste);
      onSelect(pasted.range);
      const { leftOut } = pasted;
      const hint = leftOut > 0 ? gridTexts.leftOut(formatCount(leftOut, "cell", number)) : undefined;
      change(gridTexts.pasted, pasted.changes, hint);
    },
    fillDown: () => {
      const changes = range ? fillDown(range, rows, columns) : [];
      if (changes.length === 0) toastWarning(gridTexts.nothingToFill);
      else change(gridTexts.filled, changes);
    },
  };
}

export type GridActions = ReturnType<typeof useGridActions>;
