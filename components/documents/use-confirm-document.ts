"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { documentKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import { texts } from "@/components/texts";
import { toastFailure } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";
import type { DocumentList } from "./document-list";
import { updateList } from "./queries";

interface ConfirmationOf {
  docId: string;
  confirmed: boolean;
}

export function useConfirmDocument(extractorId: string) {
  const queryClient = useQueryClient();
  const show = (docId: string, confirmed_at: string | null, moreToCheck: number) =>
    updateList(queryClient, extractorId, (documents) =>
      documents.map((document) =>
        document.id === docId
          ? { ...document, confirmed_at, to_check: document.to_check + moreToCheck }
          : document,
      ),
    );
  return useMutation({
    scope: { id: `values of ${extractorId}` },
    networkMode: "always",
    mutationFn: ({ docId, confirmed }: ConfirmationOf) =>
      callApi("confirmDocument", {
        params: { id: requireExtractorId(extractorId), docId },
        body: { confirmed },
      }),
    onMutate: async ({ docId, confirmed }) => {
      const queryKey = documentKeys.list(extractorId);
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient
        .getQueryData<DocumentList>(queryKey)
        ?.documents.find(({ id }) => id === docId);
      show(docId, confirmed ? new Date().toISOString() : null, confirmed ? -1 : 1);
      return { before: before?.confirmed_at ?? null };
    },
    onSuccess: ({ document: { id, confirmed_at, to_check, checks, reviewed } }) =>
      updateList(queryClient, extractorId, (documents) =>
        documents.map((document) =>
          document.id === id ? { ...document, confirmed_at, to_check, checks, reviewed } : document,
        ),
      ),
    onError: (error, { docId, confirmed }, context) => {
      toastFailure(texts.documents.confirmFailed)(error);
      if (context) show(docId, context.before, confirmed ? 1 : -1);
      void queryClient.invalidateQueries({ queryKey: documentKeys.list(extractorId) });
    },
  });
}
