"use client";

import { useMemo, useState } from "react";
import { isToCheck } from "@/components/documents/apply-correction";
import { scalarsOf } from "@/components/documents/table-value";
import { describeUsage } from "@/components/documents/describe-usage";
import { displayFilename } from "@/components/documents/display-filename";
import { ExtractedBeforeNotice } from "@/components/documents/extracted-before-notice";
import { UnreadNotice } from "@/components/documents/unread-notice";
import { timeLeft, useCoarseNow, useFormats } from "@/components/formats";
import { useShortcuts } from "@/components/shell/use-shortcuts";
import { announce } from "@/components/ui/announcer";
import type { DocumentInListDto, DocumentResultDto } from "@/lib/api/document";
import type { ScalarValueDto } from "@/lib/api/value";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { LabelLesson } from "./label-lesson";
import { markOf, markOfCandidate } from "./marks";
import { RecognisedPages } from "./recognised-pages";
import { CheckProgress } from "./review-footer";
import { ReviewPrint } from "./review-print";
import { ReviewValues } from "./review-values";
import type { SourceMark, SourceSelection } from "./source";
import { SourcePanel } from "./source-panel";
import { UseAsBar } from "./use-as-bar";
import { isAt, type Corrections } from "./use-corrections";
import { arrangeValues, firstToCheck, orderOf } from "./value-order";

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
  corrections: Corrections;
  nextDocument: DocumentInListDto | null;
  onNextDocument: () => void;
  onUndo: () => void;
  sourceId: string;
  sourceOpen: boolean;
  onSourceOpenChange: (open: boolean) => void;
}

/** The values of a document beside the document itself. */
export function ReviewedDocument(props: ReviewedDocumentProps) {
  const { extractor, result, onChoose, corrections, nextDocument, onNextDocument, onUndo } = props;
  const { document } = result;
  const found = scalarsOf(result.values);
  const [order] = useState(() => orderOf(found));
  const values = arrangeValues(order, found);
  const chosenName = props.chosenName ?? values[0]?.name ?? null;
  const chosen = values.find(({ name }) => name === chosenName) ?? null;
  const [editing, setEditing] = useState<string | null>(null);
  const [preview, setPreview] = useState<SourceMark | null>(null);
  const [hovered, setHovered] = useState<string | null>(null);
  const [selection, setSelection] = useState<SourceSelection | null>(null);
  const marks = useMemo(() => found.flatMap((value) => markOf(value) ?? []), [found]);
  const failures = corrections.failures.filter(({ docId }) => docId === document.id);
  const refused = failures.find(({ name, draft }) => name === chosenName && draft !== null);
  const toCheck = values.filter(isToCheck).length;

  const choose = (name: string) => {
    setEditing(null);
    setPreview(null);
    onChoose(name);
  };
  const goToNext = () => {
    const next = firstToCheck(values, chosenName) ?? (chosen && isToCheck(chosen) ? chosen.name : null);
    if (next !== null) choose(next);
    else if (nextDocument) onNextDocument();
    else announce("Nothing is left to check");
  };
  const correct = (value: ScalarValueDto, corrected: string | boolean | null, pointed?: Span) => {
    setEditing(null);
    const change = { name: value.name, value: corrected, ...(pointed && { pointed }) };
    corrections.change(document.id, value, change);
  };
  const confirm = (value: ScalarValueDto) => {
    setEditing(null);
    corrections.change(document.id, value, { name: value.name, confirmed: true });
    const next = firstToCheck(values, value.name);
    if (next !== null) choose(next);
    else announce(allChecked(nextDocument));
  };
  const use = (value: ScalarValueDto, { text, start, end }: SourceSelection) => {
    setSelection(null);
    window.getSelection()?.removeAllRanges();
    correct(value, text.trim(), { start, end });
    onChoose(value.name);
  };
  const showPlace = (name: string | null, candidate?: number) => {
    const value = values.find((other) => other.name === name);
    if (!value) setPreview(null);
    else setPreview(candidate === undefined ? markOf(value) : markOfCandidate(value, candidate));
  };

  useShortcuts([{ keys: "n", run: goToNext }]);

  return (
    <>
      <div
        data-print="hide"
        className="group/review grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] 2xl:grid-cols-[30rem_minmax(0,1fr)]"
      >
        {/* On a narrow screen the document is a sheet, above which the values end. */}
        <div className="flex min-h-0 flex-col bg-sheet max-md:group-has-data-source/review:pb-[50dvh]">
          <div className="min-h-0 flex-1 overflow-y-auto">
            <ExtractedBeforeNotice document={document} className="m-3" />
            <UnreadNotice coverage={document.coverage} className="m-3" />
            {document.format === "pdf" && <RecognisedPages extractorId={extractor.id} document={document} />}
            <ReviewValues
              values={values}
              pages={document.pages}
              chosenName={chosenName}
              hoveredName={hovered}
              editingName={refused?.name ?? editing}
              failures={failures}
              lesson={(name) => {
                const lesson = corrections.lessons.find((other) => isAt(other, document.id, name));
                return lesson && <LabelLesson extractor={extractor} lesson={lesson} others={props.others} />;
              }}
              onChoose={choose}
              onPreview={showPlace}
              onConfirm={confirm}
              onEdit={({ name }) => {
                onChoose(name);
                setEditing(name);
              }}
              onCancelEdit={() => {
                setEditing(null);
                if (refused) corrections.forget(document.id, refused.name);
              }}
              onSave={(value, corrected) => correct(value, corrected)}
              onChooseCandidate={(value, candidate) =>
                corrections.change(document.id, value, { name: value.name, candidate })
              }
              onTakeBack={(value) =>
                corrections.change(document.id, value, { name: value.name, original: true })
              }
            />
            <ReadingDetails result={result} />
          </div>
          <CheckProgress
            toCheck={toCheck}
            hadChecks={values.some(({ checks }) => checks.length > 0)}
            nextDocument={nextDocument}
            undoable={corrections.last?.before.name ?? null}
            onNext={goToNext}
            onUndo={onUndo}
          />
        </div>
        <SourcePanel
          id={props.sourceId}
          open={props.sourceOpen}
          onOpenChange={props.onSourceOpenChange}
          extractorId={extractor.id}
          document={document}
          marks={marks}
          chosen={chosen && markOf(chosen)}
          preview={preview}
          onChooseMark={choose}
          onHoverMark={setHovered}
          onSelect={setSelection}
        />
        {selection && <UseAsBar selection={selection} values={values} chosenName={chosenName} onUse={use} />}
      </div>
      <ReviewPrint document={document} values={found} />
    </>
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
