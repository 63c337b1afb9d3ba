"use client";

import { skipToken, useMutation, useMutationState, useQuery, useQueryClient } from "@tanstack/react-query";
import { documentKeys, extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { refetchingAfter } from "@/components/refetching-after";
import { callApi } from "@/lib/http/client";

const BATCH = 10;

interface Reports {
  onSuccess: (found: number, docIds: readonly string[]) => void;
  onError: (error: unknown) => void;
}

/**
 * Reads a newly added field in earlier documents, free of charge.
 * @param reports called even after the component has unmounted
 */
export function useFindField(extractorId: string, fieldId: string, reports: Reports) {
  const queryClient = useQueryClient();
  const key = ["find field", fieldId];
  // Cache the progress, so that a remounted component can show it.
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
    onSettled: refetchingAfter(queryClient, documentKeys.of(extractorId), extractorKeys.all),
  });
  const [all] = useMutationState({
    filters: { mutationKey: key, status: "pending" },
    select: ({ state }) => (state.variables as readonly string[]).length,
  });
  return { mutate, running: all === undefined ? null : { read, all } };
}
