"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { extractorKeys, extractorQuery } from "./queries";

/** Updates one extractor optimistically with `apply` while `send` calls the server, and rolls back on error. */
export function useOptimisticExtractor<Input, Response>(
  id: string,
  send: (input: Input) => Promise<Response>,
  apply: (extractor: ListedExtractorDto, input: Input) => ListedExtractorDto,
) {
  const queryClient = useQueryClient();
  const { queryKey } = extractorQuery(id);
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData(queryKey);
      queryClient.setQueryData(queryKey, (extractor) => extractor && apply(extractor, input));
      return { previous };
    },
    onError: (_error, _input, context) => queryClient.setQueryData(queryKey, context?.previous),
    onSettled: () => queryClient.invalidateQueries({ queryKey: extractorKeys.all }),
  });
}
