"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { USER_EMAIL_KEY } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { confirmSignOut, clearUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { toastError } from "@/components/ui/toast";
import { callApi } from "@/lib/http/client";
import { hardNavigate } from "./hard-navigate";
import { userKeys, userQuery } from "./queries";

/** The signed-in user as the screens know him. Everything is read from the one user query. */
export function useSession() {
  const user = useQuery(userQuery);
  const queryClient = useQueryClient();
  return {
    userEmail: user.data?.email,
    credits: user.data?.credits,
    tosAccepted: user.data?.tos_accepted,
    isAuthenticated: user.data !== undefined,
    user: user.data,
    status: user.status,
    retry: user.refetch,
    refreshUser: () => queryClient.invalidateQueries({ queryKey: userKeys.all }),
  };
}

/** Where a user goes whom the server could not sign out: the sign-in page, which would send a signed-in visitor on. */
const SIGN_OUT_FAILED = "/login?error=SignOut";

/**
 * Signs out, unless unsaved work keeps the user. Whatever the server says, the browser forgets who it was. After a
 * success the whole page is loaded again.
 */
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
    onSettled: () => window.localStorage.removeItem(USER_EMAIL_KEY),
  });
  return () => void confirmSignOut().then((agreed) => agreed && mutate());
}
