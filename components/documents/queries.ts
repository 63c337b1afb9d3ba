import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryState,
} from "@tanstack/react-query";
import { DOCUMENT_POLL_MS } from "@/components/constants";
import { documentKeys } from "@/components/extractors/queries";
import { texts } from "@/components/texts";
import type { DocumentDto, DocumentInListDto, DocumentResultDto } from "@/lib/api/document";
import { EVERYTHING, PAGE_MAX } from "@/lib/api/limits";
import type { DocumentPageDto, DocumentTextDto } from "@/lib/api/document-text";
import type { SuggestionDto } from "@/lib/api/suggestion";
import type { ValueDto } from "@/lib/api/value";
import { ApiError, callApi, type CallAnswer, downloadFile } from "@/lib/http/client";
import {
  countsOf,
  type DocumentList,
  leadsToAll,
  toDocumentList,
  withChanges,
  withOlder,
} from "./document-list";
import { isTable } from "./table-value";

export function isSettled({ status }: Pick<DocumentDto, "status">): boolean {
  return status === "SUCCESS" || status === "FAILURE";
}

export function documentListQuery(extractorId: string) {
  const queryKey = documentKeys.list(extractorId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<DocumentList> => {
      const cached = () => client.getQueryData<DocumentList>(queryKey);
      const before = cached();
      const ask = (since: string) => {
        const query = { brief: "1", changed_since: since, limit: PAGE_MAX } as const;
        return callApi("listDocuments", { params: { id: extractorId }, query }, { signal });
      };
      const isInvalidated = client.getQueryState(queryKey)?.isInvalidated ?? true;
      let answer = await ask((!isInvalidated && before?.cursor) || EVERYTHING);
      const { documents, changes } = answer;
      if (before && changes?.complete === false) {
        if (leadsToAll(before, documents, changes))
          return withChanges(cached() ?? before, documents, changes);
        answer = await ask(EVERYTHING);
      }
      let list = toDocumentList(answer);
      const oldest = before?.documents.at(-1)?.id ?? "";
      while (before && list.rest && oldestOf(list) > oldest)
        list = withOlder(list, await fetchOlder(extractorId, oldestOf(list), signal));
      return { ...list, documents: withAdded(list, before, cached()) };
    },
    refetchInterval: ({ state }) =>
      state.data && isListSettled(state.data) ? false : msUntilNextPoll(state),
    meta: { failure: texts.loadFailures.document },
  });
}

export function documentsQuery(extractorId: string) {
  return queryOptions({ ...documentListQuery(extractorId), select: documentsOf });
}

const documentsOf = ({ documents }: DocumentList) => documents;

function isListSettled(list: DocumentList): boolean {
  const { PENDING, PROCESSING } = countsOf(list);
  return PENDING + PROCESSING <= 0;
}

function oldestOf({ documents }: DocumentList): string {
  return documents.at(-1)?.id ?? "";
}

function fetchOlder(extractorId: string, after: string, signal: AbortSignal) {
  const request = { params: { id: extractorId }, query: { brief: "1", limit: PAGE_MAX, after } } as const;
  return callApi("listDocuments", request, { signal });
}

export async function loadOlder(client: QueryClient, extractorId: string): Promise<void> {
  const queryKey = documentKeys.list(extractorId);
  const list = client.getQueryData<DocumentList>(queryKey);
  if (!list?.rest) return;
  const after = oldestOf(list);
  const page = await client.fetchQuery({
    queryKey: ["older documents", extractorId, after],
    queryFn: ({ signal }) => fetchOlder(extractorId, after, signal),
    staleTime: 0,
    gcTime: 0,
    meta: { failure: texts.loadFailures.document },
  });
  const updatedAt = client.getQueryState(queryKey)?.dataUpdatedAt;
  client.setQueryData<DocumentList>(
    queryKey,
    (now) => (now && oldestOf(now) === after ? withOlder(now, page) : now),
    { updatedAt },
  );
}

export async function loadAll(client: QueryClient, extractorId: string): Promise<DocumentInListDto[]> {
  for (;;) {
    const list = client.getQueryData<DocumentList>(documentKeys.list(extractorId));
    if (!list?.rest) return list?.documents ?? [];
    await loadOlder(client, extractorId);
  }
}

function withAdded(
  { documents, rest }: DocumentList,
  before: DocumentList | undefined,
  now: DocumentList | undefined,
): DocumentInListDto[] {
  if (now === before) return documents;
  const known = new Set([...(before?.documents ?? []), ...documents].map(({ id }) => id));
  const oldest = rest ? (documents.at(-1)?.id ?? "") : "";
  const added = (now?.documents ?? []).filter(({ id }) => !known.has(id) && id > oldest);
  return added.length === 0 ? documents : [...added, ...documents];
}

/**
 * Measures the interval (or `Retry-After`) from the last response, because TanStack Query restarts an interval on
 * every cache update.
 */
function msUntilNextPoll(state: QueryState<DocumentList>): number {
  const { fetchStatus, dataUpdatedAt, error, errorUpdatedAt } = state;
  if (fetchStatus !== "idle") return DOCUMENT_POLL_MS;
  const retryAfterMs = error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0;
  const interval = Math.max(DOCUMENT_POLL_MS, retryAfterMs);
  const elapsed = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
  // Prefetched data has a timestamp from the server, whose clock may be ahead of the browser's.
  return Math.max(1, Math.min(interval, interval - elapsed));
}

export function updateList(
  queryClient: QueryClient,
  extractorId: string,
  update: (documents: DocumentInListDto[]) => DocumentInListDto[],
  options?: { updatedAt: number | undefined },
): void {
  queryClient.setQueryData<DocumentList>(
    documentKeys.list(extractorId),
    (list) => list && { ...list, documents: update(list.documents) },
    options,
  );
}

export function addToList(queryClient: QueryClient, extractorId: string, document: DocumentDto): void {
  const updatedAt = queryClient.getQueryState(documentKeys.list(extractorId))?.dataUpdatedAt;
  updateList(
    queryClient,
    extractorId,
    (documents) => (documents.some(({ id }) => id === document.id) ? documents : [document, ...documents]),
    { updatedAt },
  );
}

export function replaceInList(
  queryClient: QueryClient,
  extractorId: string,
  changed: readonly DocumentDto[],
): void {
  const byId = new Map(changed.map((document) => [document.id, document]));
  updateList(queryClient, extractorId, (documents) =>
    documents.map((document) => byId.get(document.id) ?? document),
  );
}

export function documentResultQuery(extractorId: string, docId: string) {
  return queryOptions({
    queryKey: [...documentKeys.of(extractorId), "result", docId],
    queryFn: async ({ client, queryKey, signal }) => {
      const request = { params: { id: extractorId, docId }, query: {} };
      const answer: DocumentResultDto = await callApi("getDocumentResult", request, { signal });
      return withLoadedRows(answer, client.getQueryData(queryKey));
    },
    meta: { failure: null },
  });
}

/** Keeps table rows that were loaded page by page, as long as the document is unchanged. */
function withLoadedRows(result: DocumentResultDto, before: DocumentResultDto | undefined): DocumentResultDto {
  if (before?.document.revision !== result.document.revision) return result;
  const loaded = new Map(before.values.map((value) => [value.name, value]));
  const values = result.values.map((value) =>
    isTable(value) && value.rows_omitted !== undefined ? (loaded.get(value.name) ?? value) : value,
  );
  return { ...result, values };
}

export function suggestionsQuery(extractorId: string, docId: string) {
  return queryOptions({
    queryKey: [...documentKeys.of(extractorId), "suggestions", docId],
    queryFn: async ({ signal }): Promise<SuggestionDto[]> =>
      (await callApi("listSuggestions", { params: { id: extractorId, docId } }, { signal })).suggestions,
    meta: { failure: null },
  });
}

/** Never refetched, because the text never changes. */
export function documentTextQuery(extractorId: string, docId: string, start: number, end: number) {
  return queryOptions({
    queryKey: [...documentKeys.of(extractorId), "text", docId, start, end],
    queryFn: ({ signal }): Promise<DocumentTextDto> =>
      callApi("getDocumentText", { params: { id: extractorId, docId }, query: { start, end } }, { signal }),
    staleTime: Infinity,
    meta: { failure: texts.loadFailures.document },
  });
}

export function documentPageQuery(extractorId: string, docId: string, page: number) {
  return queryOptions({
    queryKey: ["document-pages", extractorId, docId, page],
    queryFn: async ({ signal }): Promise<DocumentPageDto> => {
      const params = { id: extractorId, docId, number: String(page) };
      return (await callApi("getDocumentPage", { params }, { signal })).page;
    },
    staleTime: Infinity,
    meta: { failure: null },
  });
}

const KEPT_FILES = 4;

export function documentFileQuery(extractorId: string, docId: string) {
  return queryOptions({
    queryKey: ["document-files", extractorId, docId],
    queryFn: async ({ client, signal }): Promise<Blob> => {
      forgetOldestFiles(client);
      const params = { id: extractorId, docId };
      const fetchFile = async (query: { stream?: "1" }) =>
        (await downloadFile("getDocumentFile", { params, query }, { signal })).blob;
      // A large file comes from the bucket, which this browser may not be able to reach.
      return fetchFile({}).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 0) return fetchFile({ stream: "1" });
        throw error;
      });
    },
    staleTime: Infinity,
    meta: { failure: null },
  });
}

function forgetOldestFiles(client: QueryClient): void {
  const cache = client.getQueryCache();
  const unused = cache.findAll({ queryKey: ["document-files"], type: "inactive", fetchStatus: "idle" });
  const newestFirst = unused.sort((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  for (const query of newestFirst.slice(KEPT_FILES - 1)) cache.remove(query);
}

type ValuesPage = CallAnswer<"listValues">;

/** Refetched only when invalidated, because there are many values. */
export function valuesQuery(extractorId: string) {
  return infiniteQueryOptions({
    queryKey: documentKeys.values(extractorId),
    queryFn: ({ pageParam, signal }): Promise<ValuesPage> =>
      callApi(
        "listValues",
        { params: { id: extractorId }, query: { after: pageParam, brief: "1" } },
        { signal },
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next_cursor }: ValuesPage) => next_cursor ?? undefined,
    staleTime: Infinity,
    meta: { failure: texts.loadFailures.values },
  });
}

export function withValues<Cursor>(
  cached: InfiniteData<ValuesPage, Cursor>,
  updates: ReadonlyMap<string, (value: ValueDto) => ValueDto>,
): InfiniteData<ValuesPage, Cursor> {
  const pages = cached.pages.map((page) => ({
    ...page,
    documents: page.documents.map((document) => {
      const update = updates.get(document.id);
      return update ? { ...document, values: document.values.map(update) } : document;
    }),
  }));
  return { ...cached, pages };
}
