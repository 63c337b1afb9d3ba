import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * For `onSettled`: refetches these queries. Waits for them after a success, so that users cannot click outdated
 * content. Reports a failure at once, even if the server cannot be reached.
 */
export function refetchingAfter(queryClient: QueryClient, ...queryKeys: QueryKey[]) {
  return async (_answer: unknown, error: Error | null) => {
    const fetched = Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    if (!error) await fetched;
  };
}
