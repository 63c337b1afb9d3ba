"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { documentKeys, extractorKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { refetchingAfter } from "@/components/refetching-after";
import { callApi } from "@/lib/http/client";

/** Documents of one request: few, so that the progress moves. */
const BATCH = 10;

/** Reads a field that was just added in documents that were processed before, free of charge. */
export function useFindField(extractorId: string, fieldId: string) {
  const queryClient = useQueryClient();
  const [read, setRead] = useState(0);
  const mutation = useMutation({
    /** Answers in how many documents it was found. */
    mutationFn: async (docIds: readonly string[]) => {
      let found = 0;
      for (let from = 0; from < docIds.length; from += BATCH) {
        setRead(from);
        const { documents } = await callApi("relearnDocuments", {
          params: { id: requireExtractorId(extractorId) },
          body: { documents: docIds.slice(from, from + BATCH), field: fieldId },
        });
        found += documents.filter(({ changes }) => changes.some((change) => change.new !== null)).length;
      }
      return found;
    },
    // Also after a failure: it was read in the first documents.
    onSettled: refetchingAfter(queryClient, documentKeys.of(extractorId), extractorKeys.all),
  });
  return { ...mutation, read };
}
