"use client";

import { useIsMutating } from "@tanstack/react-query";
import { CORRECTING } from "@/components/constants";
import { useUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";

/** Warns before the user leaves the site while a correction is still being sent, because it may be lost. */
export function SavingGuard() {
  const isSaving = useIsMutating({ mutationKey: [CORRECTING] }) > 0;
  useUnsavedChanges(isSaving ? texts.leaving.saving : null, "site");
  return null;
}
