"use client";

import { documentKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { useOptimisticMutation } from "@/components/use-optimistic-mutation";
import type { DocumentInListDto } from "@/lib/api/document";
import { callApi } from "@/lib/http/client";
import type { DocumentList } from "./document-list";
import { documentsQuery } from "./queries";

function useOptimisticDocuments(
  extractorId: string,
  send: (docId: string) => Promise<unknown>,
  apply: (documents: DocumentInListDto[], docIds: ReadonlySet<string>) => DocumentInListDto[],
) {
  const { queryKey } = documentsQuery(extractorId);
  return useOptimisticMutation({
    queryKey,
    send: (docIds: readonly string[]) => sendEach(docIds, send),
    apply: (list: DocumentList, docIds) => ({ ...list, documents: apply(list.documents, new Set(docIds)) }),
    invalidates: documentKeys.of(extractorId),
  });
}

async function sendEach(docIds: readonly string[], send: (docId: string) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = [];
  for (const docId of docIds) await send(docId).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
}

export function useDeleteDocuments(extractorId: string) {
  return useOptimisticDocuments(
    extractorId,
    (docId) => callApi("deleteDocument", { params: { id: requireExtractorId(extractorId), docId } }),
    (documents, docIds) => documents.filter(({ id }) => !docIds.has(id)),
  );
}

export function useRetryDocuments(extractorId: string) {
  return useOptimisticDocuments(
    extractorId,
    (docId) => callApi("retryDocument", { params: { id: requireExtractorId(extractorId), docId } }),
    (documents, docIds) =>
      documents.map((document) => (docIds.has(document.id) ? asWaiting(document) : document)),
  );
}

function asWaiting(document: DocumentInListDto): DocumentInListDto {
  return {
    ...document,
    status: "PENDING",
    stage: "waiting",
    recognition: null,
    rejection_reason: null,
    rejection_code: null,
    credits: null,
  };
}
