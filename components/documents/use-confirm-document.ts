"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { documentKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { texts } from "@/components/texts";
import { toastFailure } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";
import { updateList } from "./queries";

interface ConfirmationOf {
  docId: string;
  /** False takes the confirmation back. */
  confirmed: boolean;
}

/** Confirms documents in spite of their own checks, optimistically. A failure is told by a toast, and takes it back. */
export function useConfirmDocument(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    scope: { id: `values of ${extractorId}` },
    networkMode: "always",
    mutationFn: ({ docId, confirmed }: ConfirmationOf) =>
      callApi("confirmDocument", {
        params: { id: requireExtractorId(extractorId), docId },
        body: { confirmed },
      }),
    onMutate: async ({ docId, confirmed }) => {
      await queryClient.cancelQueries({ queryKey: documentKeys.list(extractorId) });
      updateList(queryClient, extractorId, (documents) =>
        documents.map((document) =>
          document.id === docId
            ? {
                ...document,
                confirmed_at: confirmed ? new Date().toISOString() : null,
                to_check: document.to_check + (confirmed ? -1 : 1),
              }
            : document,
        ),
      );
    },
    onSuccess: ({ document: { id, confirmed_at, to_check, checks, reviewed } }) =>
      updateList(queryClient, extractorId, (documents) =>
        documents.map((document) =>
          document.id === id ? { ...document, confirmed_at, to_check, checks, reviewed } : document,
        ),
      ),
    onError: (error) => {
      toastFailure(texts.documents.confirmFailed)(error);
      void queryClient.invalidateQueries({ queryKey: documentKeys.list(extractorId) });
    },
  });
}
