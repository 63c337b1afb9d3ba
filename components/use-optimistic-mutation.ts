"use client";

import { useMutation, useQueryClient, type QueryKey } from "@tanstack/react-query";
import { refetchingAfter } from "./refetching-after";

interface OptimisticMutation<Data, Input, Answer> {
  queryKey: QueryKey;
  send: (input: Input) => Promise<Answer>;
  apply: (data: Data, input: Input) => Data;
  invalidates: QueryKey;
}

export function useOptimisticMutation<Data, Input, Answer>({
  queryKey,
  send,
  apply,
  invalidates,
}: OptimisticMutation<Data, Input, Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onMutate: async (input) => {
      await queryClient.cancelQueries({ queryKey });
      const previous = queryClient.getQueryData<Data>(queryKey);
      if (previous !== undefined) queryClient.setQueryData<Data>(queryKey, apply(previous, input));
      return { previous };
    },
    onError: (_error, _input, context) => queryClient.setQueryData(queryKey, context?.previous),
    onSettled: refetchingAfter(queryClient, invalidates),
  });
}
