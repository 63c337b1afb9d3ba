import {
  infiniteQueryOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
  type QueryState,
} from "@tanstack/react-query";
import { DOCUMENT_POLL_MS } from "@/components/constants";
import { texts } from "@/components/texts";
import type { DocumentDto, DocumentInListDto, DocumentResultDto } from "@/lib/api/document";
import { EVERYTHING, PAGE_MAX } from "@/lib/api/limits";
import type { DocumentPageDto, DocumentTextDto } from "@/lib/api/document-text";
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

export const documentKeys = {
  of: (extractorId: string) => ["documents", extractorId] as const,
  list: (extractorId: string) => ["documents", extractorId, "list"] as const,
  values: (extractorId: string) => ["documents", extractorId, "values"] as const,
};

export function isSettled({ status }: Pick<DocumentDto, "status">): boolean {
  return status === "SUCCESS" || status === "FAILURE";
}

/**
 * Polled every two seconds while a document is being processed, and not at all otherwise. A poll asks for what has changed. At
 * first the newest documents are fetched, and as many as there were after what is cached was invalidated, and where
 * documents are gone.
 */
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
        // What was changed in the cache meanwhile stays.
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

/** The documents of the list that have been fetched: the newest ones, or all. */
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

/** Fetches the documents that follow those of the cached list. */
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

/** Fetches all that is missing of the cached list, and returns all documents. */
export async function loadAll(client: QueryClient, extractorId: string): Promise<DocumentInListDto[]> {
  for (;;) {
    const list = client.getQueryData<DocumentList>(documentKeys.list(extractorId));
    if (!list?.rest) return list?.documents ?? [];
    await loadOlder(client, extractorId);
  }
}

/** The documents with those that were added to the cache during the request, which may be missing from the response. */
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
 * Counted from the last response: TanStack Query restarts the interval on every cache update, so a fixed two seconds
 * would never elapse while documents keep being added. After a 429, `Retry-After` is respected.
 */
function msUntilNextPoll(state: QueryState<DocumentList>): number {
  const { fetchStatus, dataUpdatedAt, error, errorUpdatedAt } = state;
  if (fetchStatus !== "idle") return DOCUMENT_POLL_MS;
  const retryAfterMs = error instanceof ApiError ? error.retryAfterSeconds * 1_000 : 0;
  const interval = Math.max(DOCUMENT_POLL_MS, retryAfterMs);
  const elapsed = Date.now() - Math.max(dataUpdatedAt, errorUpdatedAt);
  // The prefetched data carries the server's clock, which may be ahead of the browser's.
  return Math.max(1, Math.min(interval, interval - elapsed));
}

/** Changes the documents of the cached list, if there is one. */
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

/** Adds an uploaded document to the cached list without postponing the next poll. */
export function addToList(queryClient: QueryClient, extractorId: string, document: DocumentDto): void {
  const updatedAt = queryClient.getQueryState(documentKeys.list(extractorId))?.dataUpdatedAt;
  updateList(
    queryClient,
    extractorId,
    (documents) => (documents.some(({ id }) => id === document.id) ? documents : [document, ...documents]),
    { updatedAt },
  );
}

/** Shows documents as the server has just answered them, without waiting for the next poll. */
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
    queryFn: ({ signal }): Promise<DocumentResultDto> =>
      callApi("getDocumentResult", { params: { id: extractorId, docId }, query: {} }, { signal }),
    // The screens say it themselves, and where the document is gone, that.
    meta: { failure: null },
  });
}

/** A slice of the document's text, which never changes. */
export function documentTextQuery(extractorId: string, docId: string, start: number, end: number) {
  return queryOptions({
    queryKey: [...documentKeys.of(extractorId), "text", docId, start, end],
    queryFn: ({ signal }): Promise<DocumentTextDto> =>
      callApi("getDocumentText", { params: { id: extractorId, docId }, query: { start, end } }, { signal }),
    staleTime: Infinity,
    meta: { failure: texts.loadFailures.document },
  });
}

/** A page's size and the places of its words, which never change. Some pages have none, which the screen that asks shows. */
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

/** Files that are kept in memory beside the one that is shown. */
const KEPT_FILES = 4;

/** A document's file, which never changes. The screen that asks for it shows where there is none. */
export function documentFileQuery(extractorId: string, docId: string) {
  return queryOptions({
    queryKey: ["document-files", extractorId, docId],
    queryFn: async ({ client, signal }): Promise<Blob> => {
      forgetOldestFiles(client);
      const params = { id: extractorId, docId };
      const fetchFile = async (query: { stream?: "1" }) =>
        (await downloadFile("getDocumentFile", { params, query }, { signal })).blob;
      // A large file comes from the bucket, which may be out of this browser's reach.
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

/** The values of all processed documents, in pages. These are many, so they are fetched again only when invalidated. */
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

/** Replaces a value in what `valuesQuery` has cached. Documents without it keep their identity. */
export function withValue<Cursor>(
  cached: InfiniteData<ValuesPage, Cursor>,
  docId: string,
  value: ValueDto,
): InfiniteData<ValuesPage, Cursor> {
  const pages = cached.pages.map((page) => ({
    ...page,
    documents: page.documents.map((document) =>
      document.id === docId
        ? { ...document, values: document.values.map((old) => (old.name === value.name ? value : old)) }
        : document,
    ),
  }));
  return { ...cached, pages };
}
