import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { FETCHING } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { clearUnsavedChanges } from "@/components/navigation/unsaved-changes";
import { texts } from "@/components/texts";
import { toastError } from "@/components/ui/toast";
import { hardNavigate } from "@/components/user/hard-navigate";
import { WANTED_PATH } from "@/lib/api/safe-path";
import { ApiError } from "@/lib/http/client";

declare module "@tanstack/react-query" {
  interface Register {
    queryMeta: {
      /** The toast's title when this cannot be loaded; left out where the screen itself says it. */
      failure?: string;
    };
  }
}

/** Whether the same request may succeed in a moment. Not one too many: asking again is what it is refused for. */
function isRetryable(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** A session that ended elsewhere: the way back leads through the sign-in. */
function redirectIfSignedOut(error: Error): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  // No file can be sent without a session.
  clearUnsavedChanges("site");
  const wanted = window.location.pathname + window.location.search;
  hardNavigate(`/login?${new URLSearchParams({ [WANTED_PATH]: wanted })}`);
  return true;
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (redirectIfSignedOut(error) || !navigator.onLine) return;
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
}
