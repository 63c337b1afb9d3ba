"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import dynamic from "next/dynamic";
import { useRouter } from "next/navigation";
import { useMemo } from "react";
import { logToConsole } from "@/components/browser-log";
import { messageOf } from "@/components/error-message";
import { extractorQuery } from "@/components/extractors/queries";
import { GridSkeleton } from "@/components/grid/grid-skeleton";
import { useNavigate } from "@/components/navigation/use-navigate";
import { reviewPath } from "@/components/documents/review-path";
import { SampleButtons } from "@/components/samples/sample-buttons";
import { loadSample } from "@/components/samples/samples";
import { texts } from "@/components/texts";
import { Button } from "@/components/ui/button";
import { confirmAction } from "@/components/ui/confirm-action";
import { EmptyState } from "@/components/ui/empty-state";
import { LoadFailure } from "@/components/ui/load-failure";
import { Panel } from "@/components/ui/panel";
import { TableSkeleton } from "@/components/ui/table-skeleton";
import { toastError, toastFailure, toastSuccess } from "@/components/ui/toast";
import { useSession } from "@/components/user/use-session";
import type { DocumentDto } from "@/lib/api/document";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { ChangedFieldsLine } from "./changed-fields-line";
import { displayFilename } from "@/components/documents/display-filename";
import { countsOf, type DocumentList, sumOf } from "@/components/documents/document-list";
import { FilenameSearch, SortSelect, StatusFilter } from "./document-filters";
import { DocumentsTable } from "./documents-table";
import { ExtractHeader } from "./extract-header";
import { isSettled, loadAll, loadOlder } from "@/components/documents/queries";
import { SelectAll } from "./select-all";
import { SelectionBar } from "./selection-bar";
import {
  filterAndSort,
  formatTableState,
  useTableState,
  type TableState,
} from "@/components/documents/table-state";
import { UploadArea } from "./upload-area";
import { useAnnounceSettled } from "@/components/documents/use-announce-settled";
import { useDeleteDocuments, useRetryDocuments } from "@/components/documents/use-document-mutations";
import { useDocumentList, useWholeList } from "@/components/documents/use-document-list";
import { useDocumentUpload } from "./use-document-upload";
import { useExtractAgain } from "@/components/documents/use-extract-again";
import { useSelection } from "./use-selection";
import { ViewSwitch } from "./view-switch";

const loadValuesView = () => import("@/components/grid/values-view");
const GridFilters = dynamic(() => import("@/components/grid/grid-filters"), { ssr: false });
const ValuesView = dynamic(loadValuesView, {
  ssr: false,
  loading: () => <GridSkeleton />,
});
const ResultDialog = dynamic(() => import("./result-dialog"), { ssr: false });

export function ExtractScreen({ id }: { id: string }) {
  const extractor = useQuery(extractorQuery(id));
  const list = useDocumentList(id);
  const router = useRouter();
  const error = extractor.error ?? (list.data ? null : list.error);
  if (error && !(extractor.data && list.data)) {
    return (
      <LoadFailure title={texts.loadFailures.extractionDetails} detail={messageOf(error)}>
        <Button onClick={() => router.back()}>Go Back</Button>
      </LoadFailure>
    );
  }
  if (!extractor.data || !list.data) return <TableSkeleton rows={6} label="Loading documents" />;
  return <LoadedScreen extractor={extractor.data} list={list.data} />;
}

function LoadedScreen({ extractor, list }: { extractor: ListedExtractorDto; list: DocumentList }) {
  const { id } = extractor;
  const { documents, rest } = list;
  const counts = countsOf(list);
  const total = sumOf(counts);
  const queryClient = useQueryClient();
  const { user } = useSession();
  const navigate = useNavigate();
  const [state, setState] = useTableState();
  const actions = useDocumentActions(id);
  const upload = useDocumentUpload(extractor, counts.PENDING);
  const { visibleDocuments, settled, loadListed, selection } = useListedDocuments(id, list, state);
  const isOpenMissing = state.result !== null && documents.every((document) => document.id !== state.result);
  const isKnown = isOrderKnown(extractor, documents, state);
  const outdated = rest?.outdated ?? 0;
  useWholeList(id, list, !isKnown || state.view === "values" || isOpenMissing || outdated > 0);
  const pathOf = (docId: string) => reviewPath(id, docId, formatTableState(state));
  useAnnounceSettled(list);

  const openDocument = documents.find(
    (document) => document.id === state.result && document.status === "SUCCESS",
  );

  return (
    // Many fields need the full width. Other views use it, too, so that the view switch does not move.
    <div data-wide className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <ExtractHeader
        extractor={extractor}
        counts={counts}
        documents={rest === null ? documents : null}
        help={state.view === "values" ? "using#all-values-in-a-grid" : "using#upload-documents"}
      />
      <UploadArea upload={upload} user={user} compact={total > 0} />
      <Panel aria-label="Documents">
        {total === 0 ? (
          <NoDocuments onPick={(file) => upload.add([file])} />
        ) : (
          <>
            {outdated === 0 && <ChangedFieldsLine extractorId={id} documents={visibleDocuments} />}
            <ListTools documents={documents} isWhole={rest === null} state={state} onStateChange={setState} />
            {state.view === "values" ? (
              <ValuesView
                key={state.toCheck ? "to check" : "all"}
                extractor={extractor}
                documents={documents}
                state={state}
                onStateChange={setState}
              />
            ) : (
              <div className="@container/documents">
                <SelectionBar
                  extractorId={id}
                  fields={extractor.fields}
                  listed={visibleDocuments}
                  selected={settled.filter((document) => selection.isSelected(document.id))}
                  loadListed={loadListed}
                  counts={counts}
                  selectAll={
                    <SelectAll selection={selection}>{!selection.all && !selection.some && "All"}</SelectAll>
                  }
                  filtered={visibleDocuments.length < documents.length}
                  onClear={selection.clear}
                  onDelete={actions.delete}
                  onRetry={actions.retry}
                />
                <DocumentsTable
                  documents={visibleDocuments}
                  total={total}
                  loadMore={rest && (() => void loadOlder(queryClient, id).catch(() => undefined))}
                  state={state}
                  onStateChange={setState}
                  selection={selection}
                  pathOf={pathOf}
                  onOpen={(docId) => navigate(pathOf(docId))}
                  onView={(docId) => setState({ result: docId })}
                  onDelete={(document) => actions.delete([document])}
                  onRetry={(document) => actions.retry([document])}
                  onExtractAgain={actions.extractAgain}
                />
              </div>
            )}
          </>
        )}
      </Panel>
      {openDocument && (
        <ResultDialog
          extractorId={id}
          document={openDocument}
          reviewPath={pathOf(openDocument.id)}
          onClose={() => setState({ result: null })}
        />
      )}
    </div>
  );
}

function isOrderKnown(
  { documents_to_check: toCheck }: ListedExtractorDto,
  documents: readonly DocumentDto[],
  { sort, direction, status, search, toCheck: onlyToCheck }: TableState,
): boolean {
  if (direction !== "descending" || status !== null || search !== "" || onlyToCheck) return false;
  if (sort === "to_check") return documents.filter(({ to_check }) => to_check > 0).length >= toCheck;
  return sort === "created_at";
}

function useListedDocuments(extractorId: string, { documents, rest }: DocumentList, state: TableState) {
  const queryClient = useQueryClient();
  const { sort, direction, status, search, toCheck } = state;
  const visibleDocuments = useMemo(
    () => filterAndSort(documents, { sort, direction, status, search, toCheck }),
    [documents, sort, direction, status, search, toCheck],
  );
  const settled = visibleDocuments.filter(isSettled);
  const loadListed = rest && (async () => filterAndSort(await loadAll(queryClient, extractorId), state));
  const selection = useSelection(
    extractorId,
    settled.map((document) => document.id),
    loadListed && (async () => (await loadListed()).filter(isSettled).map((document) => document.id)),
  );
  return { visibleDocuments, settled, loadListed, selection };
}

function useDocumentActions(extractorId: string) {
  const remove = useDeleteDocuments(extractorId);
  const retry = useRetryDocuments(extractorId);
  const extractAgain = useExtractAgain(extractorId);
  const deleteIfConfirmed = async (picked: readonly DocumentDto[]) => {
    const { confirmDelete, confirmDeleteMany, deleted, deletedMany, deleteFailed } = texts.documents;
    const count = picked.length;
    const title = count === 1 ? confirmDelete : confirmDeleteMany(count);
    if (!(await confirmAction({ title, description: listedNames(picked), confirmLabel: "Delete" }))) return;
    remove.mutate(
      picked.map((document) => document.id),
      {
        onSuccess: () => toastSuccess(count === 1 ? deleted : deletedMany(count)),
        onError: (error) => {
          logToConsole(deleteFailed, error);
          toastError(deleteFailed, messageOf(error));
        },
      },
    );
  };
  return {
    delete: (picked: readonly DocumentDto[]) => void deleteIfConfirmed(picked),
    retry: (failed: readonly DocumentDto[]) =>
      retry.mutate(
        failed.map((document) => document.id),
        { onError: toastFailure(texts.documents.retryFailed) },
      ),
    extractAgain: (document: DocumentDto) =>
      extractAgain.mutate([document.id], {
        onError: toastFailure(texts.documents.extractAgainFailed),
      }),
  };
}

function NoDocuments({ onPick }: { onPick: (file: File) => void }) {
  return (
    <EmptyState title="No documents yet" hint="Upload documents above, or try a sample.">
      <SampleButtons
        onPick={(sample) =>
          void loadSample(sample).then(onPick, () =>
            toastError(texts.documents.uploadFailed, texts.errors.upload(sample.filename)),
          )
        }
      />
    </EmptyState>
  );
}

interface ListToolsProps {
  documents: readonly DocumentDto[];
  isWhole: boolean;
  state: TableState;
  onStateChange: (change: Partial<TableState>) => void;
}

function ListTools({ documents, isWhole, state, onStateChange }: ListToolsProps) {
  return (
    <div className="flex flex-wrap items-center gap-2 border-b px-4 py-1.5" data-print="hide">
      <ViewSwitch
        view={state.view}
        onChange={(view) => onStateChange({ view })}
        onApproach={(view) => view === "values" && void loadValuesView()}
      />
      {state.view !== "values" && <SortSelect state={state} onStateChange={onStateChange} />}
      <FilenameSearch state={state} onStateChange={onStateChange} />
      {state.view === "values" ? (
        isWhole && <GridFilters documents={documents} state={state} onStateChange={onStateChange} />
      ) : (
        <StatusFilter state={state} onStateChange={onStateChange} />
      )}
    </div>
  );
}

const NAMES_SHOWN = 5;

function listedNames(documents: readonly DocumentDto[]): string {
  const names = documents.slice(0, NAMES_SHOWN).map(({ filename }) => displayFilename(filename));
  const others = documents.length - names.length;
  return others > 0 ? `${names.join(", ")} and ${others} more` : names.join(", ");
}
