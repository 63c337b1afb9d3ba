"use client";

import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useRef } from "react";
import { valuesQuery } from "@/components/documents/queries";
import type { DocumentDto } from "@/lib/api/document";

/** All pages of values, one fetched after the other, and again when a document has been processed since. */
export function useValues(extractorId: string, processed: readonly Pick<DocumentDto, "id">[]) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery(valuesQuery(extractorId));
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, fetchNextPage]);

  const processedIds = useMemo(() => new Set(processed.map(({ id }) => id)), [processed]);
  const known = useRef(processedIds);
  useEffect(() => {
    const isNew = [...processedIds].some((id) => !known.current.has(id));
    known.current = processedIds;
    if (isNew) void queryClient.invalidateQueries(valuesQuery(extractorId));
  }, [processedIds, queryClient, extractorId]);

  const results = useMemo(() => data?.pages.flatMap(({ documents }) => documents), [data]);
  return {
    results,
    isComplete: data !== undefined && !hasNextPage,
    error: data ? null : query.error,
    refetch,
  };
}
