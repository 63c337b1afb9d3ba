"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { USER_EMAIL_KEY } from "@/components/constants";
import { callApi } from "@/lib/http/client";
import { loadPage } from "./load-page";
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

/** Where somebody goes whom the server could not sign out: the sign-in page, which would send a signed-in visitor on. */
export const SIGN_OUT_FAILED = "/login?error=SignOut";

/** Signs out; whatever the server says, the browser forgets who it was. After a success the page is loaded anew. */
export function useLogout() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => callApi("signOut", {}),
    onSuccess: () => loadPage("/login"),
    onError: () => queryClient.clear(),
    onSettled: () => window.localStorage.removeItem(USER_EMAIL_KEY),
  });
}
