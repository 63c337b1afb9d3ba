"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { userKeys } from "@/components/user/queries";
import type { DocumentDto } from "@/lib/api/document";
import { creditsForWords, MAX_DOCUMENTS_PER_EXTRACTION } from "@/lib/api/limits";
import { callApi } from "@/lib/http/client";
import { documentKeys, replaceInList } from "./queries";

/** What extracting these documents again costs, in credits: as much as the first time, since their texts are the same. */
export function extractionPrice(documents: readonly Pick<DocumentDto, "words">[]): number {
  return documents.reduce((sum, { words }) => sum + creditsForWords(words ?? 0), 0);
}

/**
 * Extracts processed documents again, with the extractor's present fields. It costs `extractionPrice`, which the caller
 * shows before.
 */
export function useExtractAgain(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (docIds: readonly string[]) => {
      for (let from = 0; from < docIds.length; from += MAX_DOCUMENTS_PER_EXTRACTION) {
        const { documents } = await callApi("extractDocumentsAgain", {
          params: { id: requireExtractorId(extractorId) },
          body: { documents: docIds.slice(from, from + MAX_DOCUMENTS_PER_EXTRACTION) },
        });
        replaceInList(queryClient, extractorId, documents);
      }
    },
    // Of more than a hundred documents, the first ones may have been accepted before the credits ran out.
    onSettled: () =>
      Promise.all(
        [documentKeys.of(extractorId), extractorKeys.all, userKeys.all].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}
