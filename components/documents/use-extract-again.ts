"use client";

import { useIsMutating, useMutation, useQueryClient } from "@tanstack/react-query";
import { documentKeys, extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { userKeys } from "@/components/user/queries";
import { refetchingAfter } from "@/components/refetching-after";
import type { DocumentDto } from "@/lib/api/document";
import { creditsForWords, MAX_DOCUMENTS_PER_EXTRACTION } from "@/lib/api/limits";
import { callApi } from "@/lib/http/client";
import { replaceInList } from "./queries";

/** In credits. Extracting again costs as much as the first time. */
export function extractionPrice(documents: readonly Pick<DocumentDto, "words">[]): number {
  return documents.reduce((sum, { words }) => sum + creditsForWords(words ?? 0), 0);
}

interface Reports {
  onSuccess?: (docIds: readonly string[]) => void;
  onError?: (error: unknown) => void;
}

function extractingKey(extractorId: string) {
  return ["extract again", extractorId];
}

/** Also true if another component started the extraction. */
export function useIsExtractingAgain(extractorId: string): boolean {
  return useIsMutating({ mutationKey: extractingKey(extractorId) }) > 0;
}

/** @param reports called even after the component has unmounted */
export function useExtractAgain(extractorId: string, reports: Reports = {}) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: extractingKey(extractorId),
    mutationFn: async (docIds: readonly string[]) => {
      for (let from = 0; from < docIds.length; from += MAX_DOCUMENTS_PER_EXTRACTION) {
        const { documents } = await callApi("extractDocumentsAgain", {
          params: { id: requireExtractorId(extractorId) },
          body: { documents: docIds.slice(from, from + MAX_DOCUMENTS_PER_EXTRACTION) },
        });
        replaceInList(queryClient, extractorId, documents);
      }
    },
    onSuccess: (_nothing, docIds) => reports.onSuccess?.(docIds),
    onError: (error) => reports.onError?.(error),
    // Refetch after a failure, too: some documents may have been accepted before the credits ran out.
    onSettled: refetchingAfter(queryClient, documentKeys.of(extractorId), extractorKeys.all, userKeys.all),
  });
}
