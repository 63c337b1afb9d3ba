"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/http/client";
import { extractorKeys, extractorsQuery } from "./queries";

/** Removes the extractor from the list optimistically and rolls back on error. */
export function useDeleteExtractor() {
  const queryClient = useQueryClient();
  const { queryKey } = extractorsQuery;
  return useMutation({
    mutationFn: (id: string) => callApi("deleteExtractor", { params: { id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (extractors) =>
        extractors?.filter((extractor) => extractor.id !== id),
      );
      return { previous };
    },
    onError: (_error, _id, context) => queryClient.setQueryData(queryKey, context?.previous),
    onSettled: () => queryClient.invalidateQueries({ queryKey: extractorKeys.list }),
  });
}
