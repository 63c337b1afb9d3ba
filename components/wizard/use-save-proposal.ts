"use client";

import { useState } from "react";
import { confirmationsOf } from "@/components/documents/confirmations";
import { useCorrectValues } from "@/components/documents/use-correct-values";
import { useDeleteFields } from "@/components/extractors/use-fields";
import { replaceUrl } from "@/components/navigation/overlay-history";
import { texts } from "@/components/texts";
import { toastError, toastFailure } from "@/components/ui/toast";
import type { ValueDto } from "@/lib/api/value";
import { wizardTexts } from "./texts";

/** Confirms the kept fields' values in the sample, so that the extractor learns from them. */
export function useSaveProposal(extractorId: string, onSaved: () => void) {
  const { mutateAsync: remove } = useDeleteFields(extractorId);
  const { mutateAsync: correct } = useCorrectValues(extractorId);
  const [isSaving, setSaving] = useState(false);
  const save = async (sampleId: string, dropped: readonly string[], kept: readonly ValueDto[]) => {
    if (dropped.length > 0) await remove(dropped);
    const changes = confirmationsOf(sampleId, kept);
    const { results } = await correct(changes.map(({ docId, change }) => ({ docId, change })));
    const refused = results.find(({ saved }) => !saved);
    if (refused) return toastError(wizardTexts.notSaved, refused.error?.message);
    replaceUrl(`/extractors/${extractorId}`);
    onSaved();
  };
  return {
    isSaving,
    save: (...input: Parameters<typeof save>) => {
      setSaving(true);
      void save(...input)
        .catch(toastFailure(texts.fields.deleteFailed))
        .finally(() => setSaving(false));
    },
  };
}
