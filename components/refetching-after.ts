import type { QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * For `onSettled`. After a success, waits for the refetched queries, so that users cannot click outdated content.
 * Does not delay failures.
 */
export function refetchingAfter(queryClient: QueryClient, ...queryKeys: QueryKey[]) {
  return async (_answer: unknown, error: Error | null) => {
    const fetched = Promise.all(queryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    if (!error) await fetched;
  };
}
