"use client";

import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { useOptimisticMutation } from "@/components/use-optimistic-mutation";
import type { DocumentInListDto } from "@/lib/api/document";
import { callApi } from "@/lib/http/client";
import { documentKeys, documentsQuery } from "./queries";

/** Updates the list optimistically. */
function useOptimisticDocuments<Answer>(
  extractorId: string,
  send: (docId: string) => Promise<Answer>,
  apply: (documents: DocumentInListDto[], docId: string) => DocumentInListDto[],
) {
  const { queryKey } = documentsQuery(extractorId);
  return useOptimisticMutation({ queryKey, send, apply, invalidates: documentKeys.of(extractorId) });
}

export function useDeleteDocument(extractorId: string) {
  return useOptimisticDocuments(
    extractorId,
    (docId) => callApi("deleteDocument", { params: { id: requireExtractorId(extractorId), docId } }),
    (documents, docId) => documents.filter(({ id }) => id !== docId),
  );
}

export function useRetryDocument(extractorId: string) {
  return useOptimisticDocuments(
    extractorId,
    (docId) => callApi("retryDocument", { params: { id: requireExtractorId(extractorId), docId } }),
    (documents, docId) =>
      documents.map((document) =>
        document.id === docId
          ? {
              ...document,
              status: "PENDING" as const,
              stage: "waiting" as const,
              recognition: null,
              rejection_reason: null,
              credits: null,
            }
          : document,
      ),
  );
}
