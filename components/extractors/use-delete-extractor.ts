"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/http/client";
import { extractorKeys, extractorsQuery } from "./queries";

/** The row goes at once and comes back if the server refuses. */
export function useDeleteExtractor() {
  const queryClient = useQueryClient();
  const { queryKey } = extractorsQuery;
  return useMutation({
    mutationFn: (id: string) => callApi("deleteExtractor", { params: { id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (all) => all?.filter((extractor) => extractor.id !== id));
      return { previous };
    },
    onError: (_error, _id, context) => queryClient.setQueryData(queryKey, context?.previous),
    onSettled: () => queryClient.invalidateQueries({ queryKey: extractorKeys.list }),
  });
}
