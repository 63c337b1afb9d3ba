"use client";

import { useIsMutating } from "@tanstack/react-query";
import { CORRECTING } from "@/components/constants";
import { useUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";

/** Leaving the site may lose a correction that is still being sent. */
export function SavingGuard() {
  const isSaving = useIsMutating({ mutationKey: [CORRECTING] }) > 0;
  useUnsavedChanges(isSaving ? texts.leaving.saving : null, "site");
  return null;
}
