"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { callApi } from "@/lib/http/client";
import { extractorKeys } from "./queries";

export function useCreateExtractor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => (await callApi("createExtractor", { body: { name } })).extractor,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: extractorKeys.all }),
  });
}
