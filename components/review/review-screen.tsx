"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useId, useState } from "react";
import { type DocumentList } from "@/components/documents/document-list";
import { displayFilename } from "@/components/documents/display-filename";
import { documentFileQuery, documentResultQuery, documentsQuery } from "@/components/documents/queries";
import { isTable } from "@/components/documents/table-value";
import { useAnnounceSettled } from "@/components/documents/use-announce-settled";
import { useDocumentList, useWholeList } from "@/components/documents/use-document-list";
import { messageOf } from "@/components/error-message";
import { extractorQuery } from "@/components/extractors/queries";
import { useCoarseNow } from "@/components/formats";
import { replaceUrl } from "@/components/navigation/overlay-history";
import { BreadcrumbLabel } from "@/components/shell/breadcrumb-labels";
import { useShortcuts } from "@/components/shell/use-shortcuts";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { LoadFailure } from "@/components/ui/load-failure";
import { Skeleton } from "@/components/ui/skeleton";
import type { DocumentInListDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { ApiError } from "@/lib/http/client";
import { GoneDocument, UnfinishedDocument } from "./document-notice";
import type { ValueAddress } from "./failed-changes";
import { KeyLegend } from "./review-footer";
import { CHOSEN_VALUE, listPath, reviewPath } from "./review-path";
import { DocumentSteps, ReviewToolbar } from "./review-toolbar";
import { ReviewedDocument } from "./reviewed-document";
import { useCorrections, type Step } from "./use-corrections";
import { useLeaveReview } from "./use-leave-review";
import type { Neighbours } from "./review-list";
import { useReviewList } from "./use-review-list";

/** Checks the values of one document after the other. The address names the document; Back returns to the list. */
export function ReviewScreen({ id }: { id: string }) {
  const extractor = useQuery(extractorQuery(id));
  const list = useDocumentList(id);
  const router = useRouter();
  const error = extractor.error ?? list.error;
  if (error && !(extractor.data && list.data)) {
    return (
      <LoadFailure title={texts.loadFailures.extractionDetails} detail={messageOf(error)}>
        <Button onClick={() => router.back()}>Go Back</Button>
      </LoadFailure>
    );
  }
  if (!extractor.data || !list.data) return <FrameSkeleton />;
  return <LoadedReview extractor={extractor.data} list={list.data} />;
}

interface LoadedReviewProps {
  extractor: ListedExtractorDto;
  list: DocumentList;
}

function LoadedReview({ extractor, list }: LoadedReviewProps) {
  const { id } = extractor;
  const { documents } = list;
  useWholeList(id, list);
  const docId = usePathname().split("/").at(-1) ?? "";
  const parameters = useSearchParams();
  const search = parameters.toString();
  const sourceId = useId();
  const [sourceOpen, setSourceOpen] = useState(false);
  const [chosen, setChosen] = useState<ValueAddress | null>(() => {
    const name = parameters.get(CHOSEN_VALUE);
    return name === null ? null : { docId, name };
  });
  const [opened, setOpened] = useState(chosen);
  const [undone, setUndone] = useState<Step | null>(null);
  const corrections = useCorrections(id, (typed) => {
    setChosen(typed);
    setOpened(typed);
  });
  const neighbours = useReviewList(list, id, search, docId);
  const leave = useLeaveReview(listPath(id, search));
  const listed = documents.find((document) => document.id === docId);
  const isRead = listed?.status === "SUCCESS";
  const result = useQuery({ ...documentResultQuery(id, docId), enabled: isRead });
  useForgottenResult(id, docId, listed !== undefined && !isRead);
  const openName = opened?.docId === docId ? opened.name : null;
  const openTable = result.data?.values.filter(isTable).find(({ name }) => name === openName) ?? null;
  const isDeleted = result.error instanceof ApiError && result.error.status === 404;
  useListWithoutDeleted(id, isDeleted);
  const now = useCoarseNow();
  useAnnounceSettled(list);
  usePrefetched(id, neighbours);
  useDocumentTitle(listed && `${displayFilename(listed.filename)} · ${extractor.name}`);

  // Within the review the address is replaced, so that Back always returns to the list.
  const go = (to: string) => replaceUrl(reviewPath(id, to, search));
  const undo = () => {
    const undone = corrections.undo();
    if (!undone) return;
    setChosen(undone);
    setOpened(undone);
    setUndone(undone);
    if (undone.docId !== docId) go(undone.docId);
  };
  const stepBack = () => {
    const selection = window.getSelection();
    if (selection && !selection.isCollapsed) selection.removeAllRanges();
    else if (sourceOpen) setSourceOpen(false);
    else if (openTable) setOpened(null);
    else leave();
  };
  const goToNext = () => neighbours.nextToCheck && go(neighbours.nextToCheck.id);

  useShortcuts([
    { keys: "j", run: () => neighbours.next && go(neighbours.next.id) },
    { keys: "k", run: () => neighbours.previous && go(neighbours.previous.id) },
    { keys: "mod+z", run: undo },
    { keys: "escape", run: stepBack },
  ]);

  return (
    <>
      <BreadcrumbLabel path={`/extractors/${id}`} label={extractor.name} />
      {listed && (
        <BreadcrumbLabel
          path={`/extractors/${id}/extract/${docId}`}
          label={displayFilename(listed.filename)}
        />
      )}
      <Frame>
        <ReviewToolbar extractorId={id} document={listed} neighbours={neighbours} onGo={go} onLeave={leave} />
        {content()}
        <div
          className="flex h-14 shrink-0 items-center justify-between gap-2 border-t bg-paper px-2 md:hidden"
          data-print="hide"
        >
          <DocumentSteps neighbours={neighbours} onGo={go} />
          {listed?.status === "SUCCESS" && (
            <Button
              aria-expanded={sourceOpen}
              aria-controls={sourceOpen ? sourceId : undefined}
              onClick={() => setSourceOpen(!sourceOpen)}
            >
              <FileSearch aria-hidden />
              {sourceOpen ? "Hide document" : "Show document"}
            </Button>
          )}
        </div>
        <KeyLegend ofTable={openTable !== null} />
      </Frame>
    </>
  );

  function content() {
    const isExpired = listed && now !== null && Date.parse(listed.expires_at) <= now;
    if (!listed && list.rest) return <PanesSkeleton />;
    if (!listed || isExpired || isDeleted)
      return (
        <GoneDocument
          next={neighbours.next !== null}
          onNext={() => neighbours.next && go(neighbours.next.id)}
          onLeave={leave}
        />
      );
    if (listed.status !== "SUCCESS") return <UnfinishedDocument extractorId={id} document={listed} />;
    if (result.isError && !result.data)
      return (
        <div className="min-h-0 flex-1 p-4">
          <LoadFailure title={texts.loadFailures.document} detail={messageOf(result.error)}>
            <Button onClick={() => void result.refetch()}>Try again</Button>
          </LoadFailure>
        </div>
      );
    if (result.data?.document.status !== "SUCCESS") return <PanesSkeleton />;
    return (
      <ReviewedDocument
        key={docId}
        extractor={extractor}
        others={documents.filter((other) => other.id !== docId && other.status === "SUCCESS")}
        result={result.data}
        chosenName={chosen?.docId === docId ? chosen.name : null}
        onChoose={(name) => setChosen({ docId, name })}
        openTable={openTable}
        onOpenTable={(name) => setOpened(name === null ? null : { docId, name })}
        undone={undone?.docId === docId ? undone : null}
        corrections={corrections}
        nextDocument={neighbours.nextToCheck}
        onNextDocument={goToNext}
        onUndo={undo}
        sourceId={sourceId}
        sourceOpen={sourceOpen}
        onSourceOpenChange={setSourceOpen}
      />
    );
  }
}

/** Fetches what is likely to be wanted next, so that it is shown at once. */
function usePrefetched(
  extractorId: string,
  { next, previous, nextToCheck }: Neighbours<DocumentInListDto>,
): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    for (const document of [next, previous, nextToCheck])
      if (document?.status === "SUCCESS")
        void queryClient.prefetchQuery(documentResultQuery(extractorId, document.id));
    if (next?.status === "SUCCESS" && next.format === "pdf")
      void queryClient.prefetchQuery(documentFileQuery(extractorId, next.id));
  }, [queryClient, extractorId, next, previous, nextToCheck]);
}

/** What was extracted before is not shown for what is extracted again. */
function useForgottenResult(extractorId: string, docId: string, isOutdated: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOutdated) queryClient.removeQueries({ queryKey: documentResultQuery(extractorId, docId).queryKey });
  }, [queryClient, extractorId, docId, isOutdated]);
}

/** A document that was found to be deleted leaves the list, too, in which it would still be counted. */
function useListWithoutDeleted(extractorId: string, isDeleted: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isDeleted) void queryClient.invalidateQueries({ queryKey: documentsQuery(extractorId).queryKey });
  }, [queryClient, extractorId, isDeleted]);
}

/** The server names only the document that the page was loaded with. */
function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${texts.product}`;
  }, [title]);
}

function Frame({ children }: { children: React.ReactNode }) {
  return (
    <div
      data-full-width
      className="flex h-[calc(100dvh-4rem-var(--upload-tray,0rem))] min-h-72 flex-col print:h-auto"
    >
      {children}
    </div>
  );
}

function FrameSkeleton() {
  return (
    <Frame>
      <div className="h-12 shrink-0 border-b" />
      <PanesSkeleton />
    </Frame>
  );
}

function PanesSkeleton() {
  return (
    <div
      role="status"
      aria-label="Loading document"
      className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] md:grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)] 2xl:grid-cols-[30rem_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-2 bg-sheet p-4">
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-14" />
        ))}
      </div>
      <div className="grid justify-center overflow-hidden bg-paper p-6 max-md:hidden md:border-s">
        <Skeleton className="aspect-[1/1.414] h-full max-w-full" />
      </div>
    </div>
  );
}
