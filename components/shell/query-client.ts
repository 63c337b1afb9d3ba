import { MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import { FETCHING } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { forgetUnsavedWork } from "@/components/navigation/unsaved-work";
import { texts } from "@/components/texts";
import { toastError } from "@/components/ui/toast";
import { loadPage } from "@/components/user/load-page";
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
function mayRecover(error: Error): boolean {
  return !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
}

/** A session that ended elsewhere: the way back leads through the sign-in. */
function leaveIfSignedOut(error: Error): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  // No file can be sent without a session.
  forgetUnsavedWork("site");
  const wanted = window.location.pathname + window.location.search;
  loadPage(`/login?${new URLSearchParams({ [WANTED_PATH]: wanted })}`);
  return true;
}

export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (leaveIfSignedOut(error) || !navigator.onLine) return;
        toastError(query.meta?.failure ?? texts.loadFailures.resource, messageOf(error));
      },
    }),
    mutationCache: new MutationCache({ onError: (error) => void leaveIfSignedOut(error) }),
    defaultOptions: {
      queries: {
        staleTime: FETCHING.dedupeMs,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < FETCHING.retries && mayRecover(error),
      },
    },
  });
}
