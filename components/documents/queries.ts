import { queryOptions } from "@tanstack/react-query";
import { DOCUMENT_POLL_MS } from "@/components/constants";
import { texts } from "@/components/texts";
import type { DocumentDto, DocumentResultDto, DocumentTextDto } from "@/lib/api/document";
import { callApi } from "@/lib/http/client";

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
  return queryOptions({
    queryKey: documentKeys.list(extractorId),
    queryFn: async ({ signal }): Promise<DocumentDto[]> =>
      (await callApi("listDocuments", { params: { id: extractorId } }, { signal })).documents,
    refetchInterval: (query) => (query.state.data?.every(isSettled) ? false : DOCUMENT_POLL_MS),
    meta: { failure: texts.loadFailures.document },
  });
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
