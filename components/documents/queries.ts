import { queryOptions, type QueryClient, type QueryState } from "@tanstack/react-query";
import { DOCUMENT_POLL_MS } from "@/components/constants";
import { texts } from "@/components/texts";
import type { DocumentDto, DocumentInListDto, DocumentResultDto, DocumentTextDto } from "@/lib/api/document";
import { ApiError, callApi } from "@/lib/http/client";

export const documentKeys = {
  all: ["documents"] as const,
  of: (extractorId: string) => ["documents", extractorId] as const,
  list: (extractorId: string) => ["documents", extractorId, "list"] as const,
};

export function isSettled({ status }: Pick<DocumentDto, "status">): boolean {
  return status === "SUCCESS" || status === "FAILURE";
}

/** Asked for again every two seconds while a document is under way, and not at all otherwise. */
export function documentsQuery(extractorId: string) {
  const queryKey = documentKeys.list(extractorId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<DocumentInListDto[]> => {
      const shown = () => client.getQueryData<DocumentInListDto[]>(queryKey) ?? [];
      const before = shown();
      const asked = { params: { id: extractorId }, query: { brief: "1" } } as const;
      const { documents } = await callApi("listDocuments", asked, { signal });
      // What has arrived while the answer was on its way is not in it.
      const arrived = without(shown(), before);
      return [...without(arrived, documents), ...documents];
    },
    refetchInterval: ({ state }) => (state.data?.every(isSettled) ? false : untilNextPoll(state)),
    meta: { failure: texts.loadFailures.document },
  });
}

function without(documents: DocumentInListDto[], others: DocumentInListDto[]): DocumentInListDto[] {
  const ids = new Set(others.map(({ id }) => id));
  return documents.filter(({ id }) => !ids.has(id));
}

/**
 * Counted from the server's last answer: TanStack Query starts the interval again with every change of what is cached,
 * so a plain two seconds would never end while documents keep arriving. A server that was asked too often says when it may
 * be asked again.
 */
function untilNextPoll(state: QueryState<DocumentInListDto[]>): number {
  const { fetchStatus, dataUpdatedAt, error, errorUpdatedAt } = state;
  if (fetchStatus !== "idle") return DOCUMENT_POLL_MS;
  const refusedFor = error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0;
  const pause = Math.max(DOCUMENT_POLL_MS, refusedFor);
  const waited = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
  // The first answer came with the page and bears the time of the server's clock, which may be ahead.
  return Math.max(1, Math.min(pause, pause - waited));
}

/** Shows a document that has arrived. It is no answer of the server's: the next one is due as before. */
export function addToList(queryClient: QueryClient, extractorId: string, document: DocumentDto): void {
  const { queryKey } = documentsQuery(extractorId);
  const answeredAt = queryClient.getQueryState(queryKey)?.dataUpdatedAt;
  queryClient.setQueryData(
    queryKey,
    (documents) =>
      documents && !documents.some(({ id }) => id === document.id) ? [document, ...documents] : documents,
    { updatedAt: answeredAt },
  );
}

export function documentResultQuery(extractorId: string, docId: string) {
  return queryOptions({
    queryKey: [...documentKeys.of(extractorId), "result", docId],
    queryFn: ({ signal }): Promise<DocumentResultDto> =>
      callApi("getDocumentResult", { params: { id: extractorId, docId } }, { signal }),
    meta: { failure: texts.loadFailures.document },
  });
}

/** A slice of the text that was read; it never changes. */
export function documentTextQuery(extractorId: string, docId: string, start: number, end: number) {
  return queryOptions({
    queryKey: [...documentKeys.of(extractorId), "text", docId, start, end],
    queryFn: ({ signal }): Promise<DocumentTextDto> =>
      callApi("getDocumentText", { params: { id: extractorId, docId }, query: { start, end } }, { signal }),
    staleTime: Infinity,
    meta: { failure: texts.loadFailures.document },
  });
}
