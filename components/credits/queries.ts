import { infiniteQueryOptions } from "@tanstack/react-query";
import { userKeys } from "@/components/user/queries";
import { callApi } from "@/lib/http/client";

const ENTRIES = 50;

export const ledgerQuery = infiniteQueryOptions({
  queryKey: [...userKeys.all, "ledger"],
  queryFn: ({ signal, pageParam }) =>
    callApi(
      "listCredits",
      { query: { limit: ENTRIES, ...(pageParam === null ? {} : { after: pageParam }) } },
      { signal },
    ),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next_cursor }) => next_cursor,
  meta: { failure: null },
});
