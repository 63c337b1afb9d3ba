"use client";

import { useQuery } from "@tanstack/react-query";
import { Copy, Printer, SquareCheckBig } from "lucide-react";
import { useMemo, useState } from "react";
import { copyText } from "@/components/copy-text";
import { timeLeft, useCoarseNow, useFormats } from "@/components/formats";
import { HelpLink } from "@/components/help/help-link";
import { formatCount } from "@/components/pluralize";
import { marksOf } from "@/components/review/marks";
import { spanOf } from "@/components/review/source-places";
import TextSource from "@/components/review/text-source";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { Dialog, DialogFooter } from "@/components/ui/dialog";
import { LoadFailure } from "@/components/ui/load-failure";
import { Notice } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import type { DocumentInListDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";
import { describeUsage } from "@/components/documents/describe-usage";
import { displayFilename } from "@/components/documents/display-filename";
import { documentResultQuery } from "@/components/documents/queries";
import { ResultValues } from "./result-values";
import { UnreadNotice } from "@/components/documents/unread-notice";
import { requiredText } from "@/components/documents/unread-parts";
import { ButtonLink } from "@/components/navigation/button-link";

interface ResultDialogProps {
  extractorId: string;
  document: DocumentInListDto;
  reviewPath: string;
  onClose: () => void;
}

export default function ResultDialog({ extractorId, document, reviewPath, onClose }: ResultDialogProps) {
  const result = useQuery(documentResultQuery(extractorId, document.id));
  const listed = document.values_truncated ? null : document.extracted_data;
  const extracted = result.data?.document.extracted_data ?? listed;
  const json = useMemo(() => formattedJson(extracted), [extracted]);
  const formats = useFormats();
  const { exactDate } = formats;
  const now = useCoarseNow();
  return (
    <Dialog
      onClose={onClose}
      title={displayFilename(document.filename)}
      printable
      className="h-[calc(100dvh-2rem)] max-w-6xl md:h-[min(52rem,calc(100dvh-4rem))]"
    >
      {result.isError ? (
        <div className="px-5 pb-5">
          <LoadFailure title="Failed to load document" query={result} />
        </div>
      ) : (
        <ResultPanes
          extractorId={extractorId}
          document={result.data?.document ?? document}
          values={result.data?.values}
          json={json}
        />
      )}
      <DialogFooter>
        <div className="me-auto grid gap-0.5 self-center text-xs text-ink-soft">
          <p title={exactDate(document.expires_at)}>
            {document.credits !== null && `${formatCount(document.credits, "credit", formats.number)} used. `}
            {now !== null && `Deleted in ${timeLeft(document.expires_at, now)}.`}
          </p>
          {result.data?.usage && (
            <p className="[overflow-wrap:anywhere]">{describeUsage(result.data.usage, formats)}</p>
          )}
        </div>
        <HelpLink to="using#what-the-marks-mean">What the marks mean</HelpLink>
        <ButtonLink icon={SquareCheckBig} href={reviewPath}>
          Open review
        </ButtonLink>
        <Button icon={Printer} onClick={() => window.print()}>
          Print
        </Button>
        <Button icon={Copy} onClick={() => copyText(json)}>
          Copy JSON
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

interface ResultPanesProps {
  extractorId: string;
  document: DocumentInListDto;
  values: ValueDto[] | undefined;
  json: string;
}

function ResultPanes({ extractorId, document, values, json }: ResultPanesProps) {
  const [pickedName, setPickedName] = useState<string | null>(null);
  const marks = useMemo(() => marksOf(values ?? []).filter((mark) => spanOf(mark) !== null), [values]);
  // Initially select the first value with a source, to show what selecting does.
  const selectedName = pickedName ?? marks[0]?.name ?? null;
  const selected = marks.find(({ name }) => name === selectedName) ?? null;
  const isUnread = values
    ? values.some(({ required, evidence }) => required && evidence.state === "unread")
    : document.coverage !== null && document.coverage.unread.length > 0;
  return (
    <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] border-t max-md:grid-rows-[3fr_2fr] md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] print:block">
      <div
        tabIndex={0}
        role="group"
        aria-label="Extracted data"
        className="min-h-0 overflow-y-auto px-5 py-4 -outline-offset-2"
      >
        <UnreadNotice coverage={document.coverage_truncated ? null : document.coverage} className="mb-4" />
        {document.missing_required.length > 0 && (
          <Notice tone="pending" title={requiredText(isUnread)} className="mb-4">
            <p className="[overflow-wrap:anywhere]">{document.missing_required.join(", ")}</p>
          </Notice>
        )}
        {values ? (
          <ResultValues
            values={values}
            pages={document.pages}
            selectedName={selectedName}
            onSelect={setPickedName}
          />
        ) : (
          <ValuesSkeleton />
        )}
        <h3 className="mt-5 mb-2 text-sm font-medium">JSON</h3>
        <pre
          dir="ltr"
          className="overflow-x-auto rounded border bg-paper p-3 font-mono text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {json}
        </pre>
      </div>
      <div className="flex min-h-0 flex-col border-t bg-paper md:border-s md:border-t-0 print:block">
        {values && (
          <>
            {pickedName !== null && !selected && (
              <p role="status" className="border-b px-5 py-3 text-sm text-ink-soft">
                {texts.results.noSource} <bdi className="text-ink">{pickedName}</bdi>.
              </p>
            )}
            <TextSource
              extractorId={extractorId}
              document={document}
              marks={marks}
              chosen={selected}
              preview={null}
              onChooseMark={setPickedName}
              onHoverMark={ignore}
              onSelect={ignore}
            />
          </>
        )}
      </div>
    </div>
  );
}

function ignore() {}

function ValuesSkeleton() {
  return (
    <div role="status" aria-label="Loading values" className="grid gap-2">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}

function formattedJson(extracted: string | null): string {
  if (extracted === null) return "";
  try {
    return JSON.stringify(JSON.parse(extracted), null, 2);
  } catch {
    return extracted;
  }
}
