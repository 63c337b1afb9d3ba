"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { extractorKeys, extractorQuery } from "./queries";

/**
 * A change to one extractor that shows at once: `apply` is what the screen makes of it, `send` what the server is told.
 * A refusal brings the former state back.
 */
export function useOptimisticExtractor<Input, Answer>(
  id: string,
  send: (input: Input) => Promise<Answer>,
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
