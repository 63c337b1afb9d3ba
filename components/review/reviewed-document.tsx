"use client";

import { lazy, Suspense, useMemo, useState } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { isTable, scalarsOf } from "@/components/documents/table-value";
import { describeUsage } from "@/components/documents/describe-usage";
import { displayFilename } from "@/components/documents/display-filename";
import { ExtractedBeforeNotice } from "@/components/documents/extracted-before-notice";
import { UnreadNotice } from "@/components/documents/unread-notice";
import { timeLeft, useCoarseNow, useFormats } from "@/components/formats";
import { useShortcuts } from "@/components/shell/use-shortcuts";
import { announce } from "@/components/ui/announcer";
import type { DocumentInListDto, DocumentResultDto } from "@/lib/api/document";
import { Skeleton } from "@/components/ui/skeleton";
import type { CorrectValueInput, ScalarValueDto, TableValueDto, ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { HiddenWords } from "./hidden-words";
import { LabelLesson } from "./label-lesson";
import { MakeTableButton } from "./make-table-button";
import { markOf, markOfCandidate } from "./marks";
import { RecognisedPages } from "./recognised-pages";
import { CheckProgress } from "./review-footer";
import { ReviewPrint } from "./review-print";
import { ReviewValues } from "./review-values";
import type { SourceMark, SourceSelection } from "./source";
import { SourcePanel } from "./source-panel";
import { UseAsBar } from "./use-as-bar";
import { isAt } from "./failed-changes";
import { markOfTable } from "./table/table-marks";
import { useTableSource } from "./table/use-table-source";
import { useTableView } from "./table/use-table-view";
import type { Corrections, Step } from "./use-corrections";
import { arrangeValues, firstToCheck, orderOf } from "./value-order";

const TablePanel = lazy(() => import("./table/table-panel"));

/** UTF-16 offsets into the document's text. */
type Span = Pick<SourceSelection, "start" | "end">;

interface ReviewedDocumentProps {
  extractor: ListedExtractorDto;
  /** The other processed documents. */
  others: readonly DocumentInListDto[];
  result: DocumentResultDto;
  /** Of the value that was last chosen here; null chooses the first one. */
  chosenName: string | null;
  onChoose: (name: string) => void;
  /** Whose rows take the place of the list of values. */
  openTable: TableValueDto | null;
  onOpenTable: (name: string | null) => void;
  /** The last change of this document that was undone. */
  undone: Step | null;
  corrections: Corrections;
  nextDocument: DocumentInListDto | null;
  onNextDocument: () => void;
  onUndo: () => void;
  sourceId: string;
  sourceOpen: boolean;
  onSourceOpenChange: (open: boolean) => void;
}

/** The values of a document, or the rows of one of its tables, beside the document itself. */
export function ReviewedDocument(props: ReviewedDocumentProps) {
  const { extractor, result, onChoose, openTable, onOpenTable, corrections, nextDocument } = props;
  const { document, values: found } = result;
  const [order] = useState(() => orderOf(found));
  const values = arrangeValues(order, found);
  const chosenName = props.chosenName ?? values[0]?.name ?? null;
  const chosen = values.find(({ name }) => name === chosenName) ?? null;
  const [editing, setEditing] = useState<string | null>(null);
  const [preview, setPreview] = useState<SourceMark | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [selection, setSelection] = useState<SourceSelection | null>(null);
  const marks = useMemo(() => scalarsOf(found).flatMap((value) => markOf(value) ?? []), [found]);
  const failures = corrections.failures.filter(({ docId }) => docId === document.id);
  const view = useTableView(openTable, props.undone, failures);
  const tableSource = useTableSource(view);
  const refused = failures.find(({ name, draft, cell }) => name === chosenName && draft !== null && !cell);

  const choose = (name: string) => {
    setEditing(null);
    setPreview(null);
    onChoose(name);
  };
  /** A table is shown by its rows. */
  const show = (name: string) => {
    choose(name);
    const table = values.find((value) => value.name === name && isTable(value));
    onOpenTable(table?.name ?? null);
  };
  const goToNext = () => {
    const cell = view?.nextToCheck();
    if (cell) return view?.moveTo(cell);
    const next = firstToCheck(values, chosenName) ?? (chosen && isToCheck(chosen) ? chosen.name : null);
    if (next !== null) show(next);
    else if (nextDocument) props.onNextDocument();
    else announce("Nothing is left to check");
  };
  const change = (value: ValueDto, to: CorrectValueInput) => {
    setEditing(null);
    corrections.change(document.id, value, to);
  };
  const correct = (value: ScalarValueDto, corrected: string | boolean | null, pointed?: Span) =>
    change(value, { name: value.name, value: corrected, ...(pointed && { pointed }) });
  const confirm = (value: ValueDto) => {
    change(value, { name: value.name, confirmed: true });
    const next = firstToCheck(values, value.name);
    if (next !== null) show(next);
    else announce(allChecked(nextDocument));
  };
  const use = (value: ScalarValueDto, { text, start, end }: SourceSelection) => {
    setSelection(null);
    window.getSelection()?.removeAllRanges();
    if (view) {
      const { table, rows, cell } = view;
      change(table, {
        name: table.name,
        row: cell.row,
        of: rows.length,
        cells: { [value.name]: text.trim() },
      });
    } else {
      correct(value, text.trim(), { start, end });
      onChoose(value.name);
    }
  };
  const showPlace = (name: string | null, candidate?: number) => {
    const value = values.find((other) => other.name === name);
    if (!value) setPreview(null);
    else if (isTable(value)) setPreview(markOfTable(value));
    else setPreview(candidate === undefined ? markOf(value) : markOfCandidate(value, candidate));
  };
  const chooseMark = (name: string) => {
    const cell = tableSource?.cellOf(name);
    if (cell) view?.moveTo(cell);
    else show(name);
  };

  useShortcuts([{ keys: "n", run: goToNext }]);

  return (
    <>
      <div
        data-print="hide"
        className={cn(
          "group/review grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]",
          view
            ? "md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]"
            : "md:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] 2xl:grid-cols-[30rem_minmax(0,1fr)]",
        )}
      >
        {/* On a narrow screen the document is a sheet, above which the values end. */}
        <div className="flex min-h-0 flex-col bg-sheet max-md:group-has-data-source/review:pb-[50dvh]">
          {view ? (
            <Suspense fallback={<TableSkeleton />}>
              <TablePanel
                key={view.table.name}
                extractorId={extractor.id}
                docId={document.id}
                view={view}
                hovered={hovered === null ? null : (tableSource?.cellOf(hovered) ?? null)}
                failures={failures.filter(({ name }) => name === view.table.name)}
                onChange={(to) => change(view.table, to)}
                onConfirm={() => confirm(view.table)}
                onForget={corrections.forget}
                onClose={() => onOpenTable(null)}
              />
            </Suspense>
          ) : (
            <div className="min-h-0 flex-1 overflow-y-auto">
              <ExtractedBeforeNotice document={document} className="m-3" />
              <UnreadNotice coverage={document.coverage} className="m-3">
                <MakeTableButton extractor={extractor} document={document} />
              </UnreadNotice>
              {document.format === "pdf" && (
                <RecognisedPages extractorId={extractor.id} document={document} />
              )}
              <HiddenWords extractorId={extractor.id} document={document} />
              <ReviewValues
                docId={document.id}
                values={values}
                pages={document.pages}
                chosenName={chosenName}
                hoveredName={hovered}
                editingName={refused?.name ?? editing}
                failures={failures}
                lesson={(name) => {
                  const lesson = corrections.lessons.find((other) => isAt(other, document.id, name));
                  return (
                    lesson && <LabelLesson extractor={extractor} lesson={lesson} others={props.others} />
                  );
                }}
                onChoose={choose}
                onOpenTable={({ name }) => show(name)}
                onPreview={showPlace}
                onConfirm={confirm}
                onEdit={({ name }) => {
                  onChoose(name);
                  setEditing(name);
                }}
                onCancelEdit={() => {
                  setEditing(null);
                  if (refused) corrections.forget(refused);
                }}
                onSave={(value, corrected) => correct(value, corrected)}
                onChooseCandidate={(value, candidate) => change(value, { name: value.name, candidate })}
                onTakeBack={(value) => change(value, { name: value.name, original: true })}
              />
              <ReadingDetails result={result} />
            </div>
          )}
          <CheckProgress
            values={values}
            nextDocument={nextDocument}
            undoable={corrections.last?.name ?? null}
            onNext={goToNext}
            onUndo={props.onUndo}
          />
        </div>
        <SourcePanel
          id={props.sourceId}
          open={props.sourceOpen}
          onOpenChange={props.onSourceOpenChange}
          extractorId={extractor.id}
          document={document}
          marks={tableSource?.marks ?? marks}
          chosen={tableSource ? tableSource.chosen : placeOf(chosen)}
          preview={tableSource ? tableSource.preview : preview}
          onChooseMark={chooseMark}
          onHoverMark={setHovered}
          onSelect={setSelection}
        />
        {selection && (
          <UseAsBar
            selection={selection}
            values={tableSource?.cells ?? scalarsOf(values)}
            chosenName={view ? (view.table.columns[view.cell.column]?.name ?? null) : chosenName}
            onUse={use}
          />
        )}
      </div>
      <ReviewPrint document={document} values={found} />
    </>
  );
}

/** A table is no single place. */
function placeOf(value: ValueDto | null): SourceMark | null {
  return value && !isTable(value) ? markOf(value) : null;
}

function TableSkeleton() {
  return (
    <div role="status" aria-label="Loading rows" className="min-h-0 flex-1 overflow-hidden px-4 py-3">
      <Skeleton className="mb-6 h-16" />
      {Array.from({ length: 12 }, (_, row) => (
        <Skeleton key={row} className="mb-2 h-7" />
      ))}
    </div>
  );
}

function allChecked(nextDocument: DocumentInListDto | null): string {
  const next = nextDocument ? ` Next to check: ${displayFilename(nextDocument.filename)}.` : "";
  return `All checked.${next}`;
}

/** Who read the document, what that took, and how long it will be here. */
function ReadingDetails({ result: { document, usage } }: { result: DocumentResultDto }) {
  const formats = useFormats();
  const now = useCoarseNow();
  return (
    <div className="grid gap-0.5 border-t px-4 py-3 text-xs text-ink-soft">
      {usage && <p className="[overflow-wrap:anywhere]">{describeUsage(usage, formats)}</p>}
      <p title={formats.exactDate(document.expires_at)}>
        {now === null ? "\u00a0" : `Deleted in ${timeLeft(document.expires_at, now)}`}
      </p>
    </div>
  );
}
