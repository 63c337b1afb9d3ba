"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import type { DocumentDto } from "@/lib/api/document";
import { callApi } from "@/lib/http/client";
import { documentKeys, documentsQuery } from "./queries";

/** Updates the list optimistically and rolls it back on error. */
function useOptimisticDocuments<Response>(
  extractorId: string,
  send: (docId: string) => Promise<Response>,
  apply: (documents: DocumentDto[], docId: string) => DocumentDto[],
) {
  const queryClient = useQueryClient();
  const { queryKey } = documentsQuery(extractorId);
  return useMutation({
    mutationFn: send,
    onMutate: async (docId) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (documents) => documents && apply(documents, docId));
      return { previous };
    },
    onError: (_error, _docId, context) => queryClient.setQueryData(queryKey, context?.previous),
    onSettled: () => queryClient.invalidateQueries({ queryKey: documentKeys.of(extractorId) }),
  });
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
              rejection_reason: null,
              credits: null,
            }
          : document,
      ),
  );
}
