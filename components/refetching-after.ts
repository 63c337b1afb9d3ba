import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * For a mutation's `onSettled`: fetches these queries again. A success waits for them, so that nothing is clicked in its old state; a
 * failure is reported at once, also while the server is away.
 */
export function refetchingAfter(queryClient: QueryClient, ...queryKeys: QueryKey[]) {
  return async (_answer: unknown, error: Error | null) => {
    const fetched = Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    if (!error) await fetched;
  };
}
