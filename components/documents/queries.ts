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
import { EVERYTHING } from "@/lib/api/limits";
import type { DocumentPageDto, DocumentTextDto } from "@/lib/api/document-text";
import type { ValueDto } from "@/lib/api/value";
import { ApiError, callApi, type CallAnswer, downloadFile } from "@/lib/http/client";

export const documentKeys = {
  of: (extractorId: string) => ["documents", extractorId] as const,
  list: (extractorId: string) => ["documents", extractorId, "list"] as const,
  values: (extractorId: string) => ["documents", extractorId, "values"] as const,
};

export function isSettled({ status }: Pick<DocumentDto, "status">): boolean {
  return status === "SUCCESS" || status === "FAILURE";
}

/** What is cached of an extractor's list. */
export interface DocumentList {
  /** Newest first. */
  documents: DocumentInListDto[];
  /** What to ask the changes since that are not in `documents` yet; null if only the whole list can be asked for. */
  cursor: string | null;
}

/**
 * Polled every two seconds while a document is being processed, and not at all otherwise. A poll asks for what has changed;
 * the whole list is fetched at first, after what is cached was invalidated, and where documents are gone.
 */
export function documentsQuery(extractorId: string) {
  const queryKey = documentKeys.list(extractorId);
  return queryOptions({
    queryKey,
    queryFn: async ({ client, signal }): Promise<DocumentList> => {
      const cached = () => client.getQueryData<DocumentList>(queryKey);
      const before = cached();
      const ask = (since: string): Promise<Answer> => {
        const request = { params: { id: extractorId }, query: { brief: "1", changed_since: since } } as const;
        return callApi("listDocuments", request, { signal });
      };
      const isInvalidated = client.getQueryState(queryKey)?.isInvalidated ?? true;
      let answer = await ask((!isInvalidated && before?.cursor) || EVERYTHING);
      if (before && !isComplete(answer)) {
        // What was changed in the cache meanwhile stays.
        if (leadsToAll(before.documents, answer))
          return { documents: withChanges((cached() ?? before).documents, answer), cursor: cursorOf(answer) };
        answer = await ask(EVERYTHING);
      }
      return { documents: withAdded(answer.documents, before, cached()), cursor: cursorOf(answer) };
    },
    select: documentsOf,
    refetchInterval: ({ state }) => (state.data?.documents.every(isSettled) ? false : msUntilNextPoll(state)),
    meta: { failure: texts.loadFailures.document },
  });
}

type Answer = CallAnswer<"listDocuments">;

const documentsOf = ({ documents }: DocumentList) => documents;
const cursorOf = ({ changes }: Answer) => changes?.cursor ?? null;
const isComplete = ({ changes }: Answer) => changes?.complete ?? true;

/** Whether the documents become as many as there are. If not, some are gone, and the changes do not tell which. */
function leadsToAll(documents: DocumentInListDto[], { documents: changed, changes }: Answer): boolean {
  if (!changes) return false;
  const kept = documents.filter(({ expires_at }) => expires_at > changes.as_of);
  return kept.length + without(changed, kept).length === changes.count;
}

/** The documents after the changes: the same array if there are none, the same objects but for those that have changed. */
function withChanges(
  documents: DocumentInListDto[],
  { documents: changed, changes }: Answer,
): DocumentInListDto[] {
  const byId = new Map(changed.map((document) => [document.id, document]));
  const kept = documents.filter(({ expires_at }) => !changes || expires_at > changes.as_of);
  if (changed.length === 0 && kept.length === documents.length) return documents;
  const merged = kept.map((document) => byId.get(document.id) ?? document);
  const added = without(changed, kept);
  // Ids sort by time.
  return added.length === 0 ? merged : [...added, ...merged].sort((a, b) => (a.id < b.id ? 1 : -1));
}

/** The documents with those that were added to the cache during the request, which may be missing from the response. */
function withAdded(
  documents: DocumentInListDto[],
  before: DocumentList | undefined,
  now: DocumentList | undefined,
): DocumentInListDto[] {
  if (now === before) return documents;
  const added = without(without(now?.documents ?? [], before?.documents ?? []), documents);
  return added.length === 0 ? documents : [...added, ...documents];
}

function without(documents: DocumentInListDto[], others: DocumentInListDto[]): DocumentInListDto[] {
  const ids = new Set(others.map(({ id }) => id));
  return documents.filter(({ id }) => !ids.has(id));
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
