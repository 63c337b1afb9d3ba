"use client";

import { skipToken, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { documentKeys, extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { refetchingAfter } from "@/components/refetching-after";
import { callApi } from "@/lib/http/client";

/** Documents per request: few, so that the progress bar moves. */
const BATCH = 10;

interface Reports {
  onSuccess: (found: number, docIds: readonly string[]) => void;
  onError: (error: unknown) => void;
}

/**
 * Reads a field that was just added in documents that were processed before, free of charge.
 * @param reports are also called when the component is gone
 */
export function useFindField(extractorId: string, fieldId: string, reports: Reports) {
  const queryClient = useQueryClient();
  const key = ["find field", fieldId];
  // Cached, so that a component that is shown again shows the progress.
  const { data: read = 0 } = useQuery<number>({ queryKey: key, queryFn: skipToken });
  const { mutate } = useMutation({
    mutationKey: key,
    mutationFn: async (docIds: readonly string[]) => {
      let found = 0;
      for (let from = 0; from < docIds.length; from += BATCH) {
        queryClient.setQueryData(key, from);
        const { documents } = await callApi("relearnDocuments", {
          params: { id: requireExtractorId(extractorId) },
          body: { documents: docIds.slice(from, from + BATCH), field: fieldId },
        });
        found += documents.filter(({ changes }) => changes.some((change) => change.new !== null)).length;
      }
      return found;
    },
    onSuccess: reports.onSuccess,
    onError: reports.onError,
    // Also after a failure: earlier batches changed documents.
    onSettled: refetchingAfter(queryClient, documentKeys.of(extractorId), extractorKeys.all),
  });
  const [all] = useMutationState({
    filters: { mutationKey: key, status: "pending" },
    select: ({ state }) => (state.variables as readonly string[]).length,
  });
  return { mutate, running: all === undefined ? null : { read, all } };
}
