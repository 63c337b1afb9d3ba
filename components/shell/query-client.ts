import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { FETCHING } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { keepDraftsOf } from "@/components/navigation/kept-drafts";
import { clearUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";
import { toastError } from "@/components/ui/toast";
import { hardNavigate } from "@/components/user/hard-navigate";
import { userQuery } from "@/components/user/queries";
import { WANTED_PATH } from "@/lib/api/safe-path";
import { ApiError } from "@/lib/http/client";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** Null if the screen shows the failure itself. */
      failure?: string | null;
    };
  }
}

/** Client errors are not retryable, and retrying a 429 would only prolong the limit. */
function isRetryable(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

export function createQueryClient(): QueryClient {
  /** Redirects to sign-in if the session has ended. Signing in restores this page and the user's drafts. */
  const redirectIfSignedOut = (error: Error): boolean => {
    if (!(error instanceof ApiError) || error.status !== 401) return false;
    // Leave without confirmation: drafts are kept, and queued files cannot be sent without a session.
    window.addEventListener("beforeunload", () => clearUnsavedChanges(), { capture: true });
    const email = queryClient.getQueryData(userQuery.queryKey)?.email;
    if (email !== undefined) keepDraftsOf(email);
    const returnTo = window.location.pathname + window.location.search;
    hardNavigate(`/login?${new URLSearchParams({ notice: "SignedOut", [WANTED_PATH]: returnTo })}`);
    return true;
  };
  const queryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (redirectIfSignedOut(error) || !navigator.onLine || query.meta?.failure === null) return;
        toastError(query.meta?.failure ?? texts.loadFailures.resource, messageOf(error));
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => void redirectIfSignedOut(error) }),
    defaultOptions: {
      queries: {
        staleTime: FETCHING.dedupeMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < FETCHING.retries && isRetryable(error),
      },
    },
  });
  return queryClient;
}
