"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { CreateExtractorInput } from "@/lib/api/extractor";
import { callApi } from "@/lib/http/client";
import { extractorKeys } from "@/components/extractors/queries";

export function useCreateExtractor() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (extractor: CreateExtractorInput) =>
      (await callApi("createExtractor", { body: extractor })).extractor,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: extractorKeys.all }),
  });
}
