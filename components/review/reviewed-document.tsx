"use client";

import { lazy, Suspense, useMemo, useState } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { isTable, scalarsOf } from "@/components/documents/table-value";
import { openCheckOf } from "@/components/documents/open-check";
import { describeUsage } from "@/components/documents/describe-usage";
import { ExtractedBeforeNotice } from "@/components/documents/extracted-before-notice";
import { UnreadNotice } from "@/components/documents/unread-notice";
import { timeLeft, useCoarseNow, useFormats } from "@/components/formats";
import { useShortcuts } from "@/components/navigation/use-shortcuts";
import type { DocumentResultDto } from "@/lib/api/document";
import { ResizeHandle } from "@/components/ui/resize-handle";
import { Skeleton } from "@/components/ui/skeleton";
import type { ValueDto } from "@/lib/api/value";
import { cn } from "@/lib/class-names";
import { ConfirmAll } from "./confirm-all";
import { DocumentCheck } from "./document-check";
import { HiddenWords } from "./hidden-words";
import { MakeTableButton } from "./make-table-button";
import { markOf, marksOf } from "./marks";
import { RecognisedPages } from "./recognised-pages";
import { SameFileNote } from "./same-file-note";
import { CheckProgress } from "./review-footer";
import { Relearning } from "./relearning";
import { ReviewPrint } from "./review-print";
import { ReviewValues } from "./review-values";
import { FindElsewhere } from "./pointing/find-elsewhere";
import { markOfWords, overlappingOffer } from "./pointing/offers";
import { SelectedWords } from "./pointing/selected-words";
import { usePointing } from "./pointing/use-pointing";
import { useSelectedWords } from "./pointing/use-selected-words";
import type { SourceMark } from "./source";
import { SourcePanel } from "./source-panel";
import { HeadingLesson } from "./table/heading-lesson";
import { leftOutMarks } from "./table/left-out-marks";
import { tableTexts } from "./table/texts";
import { useTableSource } from "./table/use-table-source";
import { useTableDrawing } from "./table/use-table-drawing";
import { useTableView } from "./table/use-table-view";
import { ROWS_SHARE, useRowsShare } from "./use-rows-share";
import { useReviewContext } from "./use-review";
import { useValueActions, ValueActionsContext } from "./use-value-actions";
import { arrangeValues, orderOf } from "./value-order";

const TablePanel = lazy(() => import("./table/table-panel"));

export function ReviewedDocument({ result }: { result: DocumentResultDto }) {
  const review = useReviewContext();
  const { extractor, openTable, undone, corrections, source, listed } = review;
  const { document, values: found } = result;
  const checked = listed ?? document;
  const [order] = useState(() => orderOf(found));
  const values = arrangeValues(order, found);
  const [preview, setPreview] = useState<SourceMark | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const words = useSelectedWords();
  const { selection } = words;
  const pointing = usePointing(extractor, selection ? document.id : null);
  const marks = useMemo(() => marksOf(scalarsOf(found)), [found]);
  const failures = useMemo(
    () => corrections.failures.filter(({ docId }) => docId === document.id),
    [corrections.failures, document.id],
  );
  const tableFailures = useMemo(
    () => failures.filter(({ name }) => name === openTable?.name),
    [failures, openTable?.name],
  );
  const view = useTableView(openTable, undone, failures);
  const tableSource = useTableSource(view);
  const outlines = tableSource?.outlines ?? [];
  const actions = useValueActions(values, checked, failures, view, setPreview);
  const table = view?.table ?? (actions.chosen && isTable(actions.chosen) ? actions.chosen : null);
  const leftOut = useMemo(() => (table ? leftOutMarks(table) : []), [table]);
  const [pointedOut, setPointedOut] = useState<SourceMark | null>(null);
  const leftOutWord = leftOut.find(({ name }) => name === pointedOut?.name) ?? null;
  const [share, keepShare] = useRowsShare();
  const { drawing, start: draw } = useTableDrawing(view, outlines, (change, onFailure) => {
    if (!view) return;
    actions.change(view.table, change, onFailure);
    review.setShowsOutline(true);
  });
  const previewOfWords = selection && words.isInForm ? markOfWords(selection) : null;
  useShortcuts([{ keys: "n", run: actions.goToNext }]);

  return (
    <ValueActionsContext value={actions}>
      <div
        data-print="hide"
        style={{ "--rows": `${share}%` } as React.CSSProperties}
        className={cn(
          "group/review grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)]",
          view
            ? "md:grid-cols-[minmax(0,var(--rows))_auto_minmax(0,1fr)]"
            : "md:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] 2xl:grid-cols-[30rem_minmax(0,1fr)]",
        )}
      >
        {/* On a narrow screen, the document is a sheet that covers the end of the list. */}
        <div className="flex min-h-0 flex-col bg-sheet max-md:group-has-data-source/review:pb-[50dvh]">
          {view ? (
            <Suspense fallback={<TableSkeleton />}>
              <TablePanel
                key={view.table.name}
                extractorId={extractor.id}
                docId={document.id}
                view={view}
                hovered={hovered === null ? null : (tableSource?.cellOf(hovered) ?? null)}
                failures={tableFailures}
                onChange={(to, before = view.table) => actions.change(before, to)}
                onConfirm={() => actions.confirm(view.table)}
                onForget={corrections.forget}
                outline={
                  outlines.length === 0
                    ? null
                    : { isShown: review.showsOutline, setShown: review.setShowsOutline }
                }
                leftOut={{
                  marks: leftOut,
                  pages: document.pages,
                  onPreview: setPointedOut,
                  onShow: (mark) => {
                    source.setOpen(true);
                    setPointedOut(mark);
                  },
                }}
                lesson={<HeadingLesson name={view.table.name} />}
                onDraw={
                  document.format === "pdf"
                    ? () => {
                        source.setOpen(true);
                        draw();
                      }
                    : null
                }
                onClose={() => review.showRows(null)}
              />
            </Suspense>
          ) : (
            <ValuesPane
              result={result}
              values={values}
              hovered={hovered}
              check={
                <>
                  <DocumentCheck document={checked} onConfirm={actions.confirmDocument} />
                  <SameFileNote document={checked} />
                </>
              }
            />
          )}
          <FindElsewhere docId={document.id} />
          {openCheckOf(checked) === null && values.every((value) => !isToCheck(value)) && (
            <Relearning document={document} />
          )}
          <CheckProgress
            document={checked}
            values={values}
            confirmAll={<ConfirmAll document={checked} values={values} onConfirm={actions.confirmAll} />}
            onNext={actions.goToNext}
          />
        </div>
        {view && (
          <ResizeHandle
            label={tableTexts.width}
            value={share}
            {...ROWS_SHARE}
            step={2}
            pixels={(handle) => (handle.parentElement?.clientWidth ?? 0) / 100}
            onResize={keepShare}
            onReset={() => keepShare(ROWS_SHARE.usual)}
            className="relative -mx-1 w-2 max-md:hidden pointer-coarse:-mx-3 pointer-coarse:w-6"
          />
        )}
        <SourcePanel
          id={source.id}
          open={source.isOpen}
          onOpenChange={source.setOpen}
          extractorId={extractor.id}
          document={document}
          marks={tableSource?.marks ?? marks}
          chosen={tableSource ? tableSource.chosen : placeOf(actions.chosen)}
          preview={previewOfWords ?? (tableSource ? (leftOutWord ?? tableSource.preview) : preview)}
          leftOut={leftOut}
          onChooseMark={(name) => {
            const cell = tableSource?.cellOf(name);
            if (cell) view?.moveTo(cell);
            else actions.show(name);
          }}
          onHoverMark={setHovered}
          onSelect={words.select}
          drawing={drawing}
          outlines={review.showsOutline ? outlines : []}
        />
        {selection && (
          <SelectedWords
            key={`${selection.start} ${selection.end}`}
            selection={selection}
            values={tableSource?.cells ?? scalarsOf(values)}
            chosenName={view ? (view.table.columns[view.cell.column]?.name ?? null) : actions.chosenName}
            onUse={actions.take}
            newField={
              view
                ? null
                : {
                    isOpen: false,
                    offer: overlappingOffer(pointing.suggestions, selection),
                    takesFocus: true,
                    onAdd: async (given) => {
                      const { start, end } = selection;
                      const added = await pointing.addFrom({ start, end }, given);
                      if (added) corrections.noteAdded(document.id, added);
                    },
                  }
            }
            onClose={words.close}
          />
        )}
      </div>
      <ReviewPrint document={document} values={found} />
    </ValueActionsContext>
  );
}

interface ValuesPaneProps {
  result: DocumentResultDto;
  values: readonly ValueDto[];
  hovered: string | null;
  check: React.ReactNode;
}

function ValuesPane({ result, values, hovered, check }: ValuesPaneProps) {
  const { extractor } = useReviewContext();
  const { document } = result;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {check}
      <ExtractedBeforeNotice document={document} className="m-3" />
      <UnreadNotice coverage={document.coverage} className="m-3">
        <MakeTableButton extractor={extractor} document={document} />
      </UnreadNotice>
      {document.format === "pdf" && <RecognisedPages extractorId={extractor.id} document={document} />}
      <HiddenWords extractorId={extractor.id} document={document} />
      <ReviewValues values={values} pages={document.pages} hoveredName={hovered} />
      <ReadingDetails result={result} />
    </div>
  );
}

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
