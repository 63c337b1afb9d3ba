"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { FileSearch } from "lucide-react";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { type DocumentList } from "@/components/documents/document-list";
import { displayFilename } from "@/components/documents/display-filename";
import { documentFileQuery, documentResultQuery, documentsQuery } from "@/components/documents/queries";
import { useAnnounceSettled } from "@/components/documents/use-announce-settled";
import { useDocumentList, useWholeList } from "@/components/documents/use-document-list";
import { messageOf } from "@/components/error-message";
import { extractorQuery } from "@/components/extractors/queries";
import { useCoarseNow } from "@/components/formats";
import { BreadcrumbLabel } from "@/components/navigation/breadcrumb-labels";
import { useShortcuts } from "@/components/navigation/use-shortcuts";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { LoadFailure } from "@/components/ui/load-failure";
import { Skeleton } from "@/components/ui/skeleton";
import type { DocumentInListDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { ApiError } from "@/lib/http/client";
import { GoneDocument, UnfinishedDocument } from "./document-notice";
import { KeyLegend } from "./review-footer";
import { DocumentSteps, ReviewToolbar } from "./review-toolbar";
import { ReviewedDocument } from "./reviewed-document";
import { ReviewContext, useReview, useReviewContext, type Review } from "./use-review";
import type { Neighbours } from "./review-list";

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

function LoadedReview({ extractor, list }: { extractor: ListedExtractorDto; list: DocumentList }) {
  const { id } = extractor;
  useWholeList(id, list);
  const review = useReview(extractor, list);
  const { docId, listed, neighbours, openTable, source, go } = review;
  useForgottenResult(id, docId, listed !== undefined && listed.status !== "SUCCESS");
  useListWithoutDeleted(id, isDeleted(review));
  useAnnounceSettled(list);
  usePrefetched(id, neighbours);
  useDocumentTitle(listed && `${displayFilename(listed.filename)} · ${extractor.name}`);
  const stepBack = () => {
    const selection = window.getSelection();
    if (review.drawn) review.setDrawn(null);
    else if (selection && !selection.isCollapsed) selection.removeAllRanges();
    else if (source.isOpen) source.setOpen(false);
    else if (openTable) review.showRows(null);
    else review.leave();
  };
  useShortcuts([
    { keys: "j", run: () => neighbours.next && go(neighbours.next.id) },
    { keys: "k", run: () => neighbours.previous && go(neighbours.previous.id) },
    { keys: "mod+z", run: () => !review.drawn && review.undo() },
    { keys: "escape", run: stepBack },
  ]);

  return (
    <ReviewContext value={review}>
      <BreadcrumbLabel path={`/extractors/${id}`} label={extractor.name} />
      {listed && (
        <BreadcrumbLabel
          path={`/extractors/${id}/extract/${docId}`}
          label={displayFilename(listed.filename)}
        />
      )}
      <Frame>
        <ReviewToolbar />
        <Content isListWhole={!list.rest} />
        <div
          className="flex h-14 shrink-0 items-center justify-between gap-2 border-t bg-paper px-2 md:hidden"
          data-print="hide"
        >
          <DocumentSteps />
          {listed?.status === "SUCCESS" && (
            <Button
              icon={FileSearch}
              aria-expanded={source.isOpen}
              aria-controls={source.isOpen ? source.id : undefined}
              onClick={() => source.setOpen(!source.isOpen)}
            >
              {source.isOpen ? "Hide document" : "Show document"}
            </Button>
          )}
        </div>
        <KeyLegend ofTable={openTable !== null} />
      </Frame>
    </ReviewContext>
  );
}

function Content({ isListWhole }: { isListWhole: boolean }) {
  const review = useReviewContext();
  const { extractor, docId, listed, result, neighbours } = review;
  const now = useCoarseNow();
  const isExpired = listed && now !== null && Date.parse(listed.expires_at) <= now;
  if (!listed && !isListWhole) return <PanesSkeleton />;
  if (!listed || isExpired || isDeleted(review))
    return (
      <GoneDocument
        next={neighbours.next !== null}
        onNext={() => neighbours.next && review.go(neighbours.next.id)}
        onLeave={review.leave}
      />
    );
  if (listed.status !== "SUCCESS") return <UnfinishedDocument extractorId={extractor.id} document={listed} />;
  if (result.isError && !result.data)
    return (
      <div className="min-h-0 flex-1 p-4">
        <LoadFailure title={texts.loadFailures.document} query={result} />
      </div>
    );
  if (result.data?.document.status !== "SUCCESS") return <PanesSkeleton />;
  return <ReviewedDocument key={docId} result={result.data} />;
}

function isDeleted({ result }: Review): boolean {
  return result.error instanceof ApiError && result.error.status === 404;
}

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

function useForgottenResult(extractorId: string, docId: string, isOutdated: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isOutdated) queryClient.removeQueries({ queryKey: documentResultQuery(extractorId, docId).queryKey });
  }, [queryClient, extractorId, docId, isOutdated]);
}

function useListWithoutDeleted(extractorId: string, isDeleted: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (isDeleted) void queryClient.invalidateQueries({ queryKey: documentsQuery(extractorId).queryKey });
  }, [queryClient, extractorId, isDeleted]);
}

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
