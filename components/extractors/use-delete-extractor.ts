"use client";

import { useOptimisticMutation } from "@/components/use-optimistic-mutation";
import type { ListedExtractorDto } from "@/lib/api/extractor";
import { callApi } from "@/lib/http/client";
import { extractorKeys, extractorsQuery } from "./queries";

/** Removes the extractor from the list optimistically. */
export function useDeleteExtractor() {
  return useOptimisticMutation({
    queryKey: extractorsQuery.queryKey,
    send: (id: string) => callApi("deleteExtractor", { params: { id } }),
    apply: (extractors: ListedExtractorDto[], id) => extractors.filter((extractor) => extractor.id !== id),
    invalidates: extractorKeys.list,
  });
}
