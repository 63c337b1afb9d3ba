"use client";

import { useNavigate } from "@/components/navigation/use-navigate";
import { texts } from "@/components/texts";
import { toastFailure, toastSuccess } from "@/components/ui/toast";
import type { CreateExtractorInput } from "@/lib/api/extractor";
import { useCreateExtractor } from "./use-create-extractor";

export function useNewExtractor(onClose: () => void) {
  const mutation = useCreateExtractor();
  const navigate = useNavigate();
  const create = (extractor: CreateExtractorInput) => {
    if (mutation.isPending) return;
    mutation.mutate(extractor, {
      onSuccess: ({ id }) => {
        toastSuccess(texts.extractors.created);
        onClose();
        navigate(`/extractors/${id}`);
      },
      onError: toastFailure(texts.extractors.createFailed),
    });
  };
  return { ...mutation, create };
}
