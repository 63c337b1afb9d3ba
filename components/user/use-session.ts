"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { USER_EMAIL_KEY } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { forgetKeptDrafts } from "@/components/navigation/kept-drafts";
import { confirmSignOut, clearUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { toastError } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";
import { hardNavigate } from "./hard-navigate";
import { userQuery } from "./queries";

export function useSession() {
  const user = useQuery(userQuery);
  return {
    userEmail: user.data?.email,
    credits: user.data?.credits,
    tosAccepted: user.data?.tos_accepted,
    user: user.data,
    status: user.status,
    retry: user.refetch,
  };
}

/** The error code keeps the sign-in page from redirecting back. */
const SIGN_OUT_FAILED = "/login?error=SignOut";

/** Asks for confirmation if files would be lost. Clears the user's data even if the call fails. */
export function useSignOut(): () => void {
  const queryClient = useQueryClient();
  const router = useRouter();
  const { mutate } = useMutation({
    mutationFn: () => callApi("signOut", {}),
    onSuccess: () => {
      clearUnsavedChanges();
      hardNavigate("/login");
    },
    onError: (error) => {
      queryClient.clear();
      toastError(messageOf(error));
      router.replace(SIGN_OUT_FAILED);
    },
    onSettled: () => {
      window.localStorage.removeItem(USER_EMAIL_KEY);
      forgetKeptDrafts();
    },
  });
  return () => void confirmSignOut().then((confirmed) => confirmed && mutate());
}
