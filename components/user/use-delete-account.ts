"use client";

import { useMutation } from "@tanstack/react-query";
import { USER_EMAIL_KEY } from "@/components/constants";
import { forgetKeptDrafts } from "@/components/navigation/kept-drafts";
import { clearUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { callApi } from "@/lib/http/client";
import { hardNavigate } from "./hard-navigate";

/** Deletes the account, and then leaves for the sign-in page, which says so. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (email: string) => callApi("deleteUser", { body: { email } }),
    onSuccess: () => {
      window.localStorage.removeItem(USER_EMAIL_KEY);
      forgetKeptDrafts();
      clearUnsavedChanges();
      hardNavigate("/login?notice=AccountDeleted");
    },
  });
}
