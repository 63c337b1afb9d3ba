"use client";

import { queryOptions, skipToken, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo } from "react";
import { valuesQuery } from "@/components/documents/queries";
import { documentKeys } from "@/components/extractors/queries";
import { texts } from "@/components/texts";
import type { DocumentDto, DocumentValuesDto } from "@/lib/api/document";
import { callApi } from "@/lib/http/client";
import { type MissingPart, missingPart, outdatedIds, withoutResults, withResults } from "./settled-values";

const NONE: readonly DocumentValuesDto[] = [];

export function useValues(
  extractorId: string,
  documents: readonly Pick<DocumentDto, "id" | "status">[],
  isWanted: boolean,
) {
  const queryClient = useQueryClient();
  const query = useInfiniteQuery({ ...valuesQuery(extractorId), enabled: isWanted });
  const { data, hasNextPage, isFetching, isError, fetchNextPage, refetch } = query;
  useEffect(() => {
    if (isWanted && hasNextPage && !isFetching && !isError) void fetchNextPage();
  }, [isWanted, hasNextPage, isFetching, isError, fetchNextPage]);

  const results = useMemo(() => data?.pages.flatMap((page) => page.documents) ?? NONE, [data]);
  const isComplete = data !== undefined && !hasNextPage;

  useEffect(() => {
    const outdated = outdatedIds(documents, results);
    if (outdated.length > 0)
      queryClient.setQueryData(
        valuesQuery(extractorId).queryKey,
        (cached) => cached && withoutResults(cached, outdated),
      );
  }, [documents, results, queryClient, extractorId]);
  const isUpToDate = isWanted && isComplete && !isFetching;
  useQuery(
    settledValuesQuery(
      extractorId,
      useMemo(() => (isUpToDate ? missingPart(documents, results) : null), [isUpToDate, documents, results]),
    ),
  );

  return { results, isComplete, error: data ? null : query.error, refetch };
}

function settledValuesQuery(extractorId: string, part: MissingPart | null) {
  return queryOptions({
    queryKey: [...documentKeys.of(extractorId), "settled values", part?.ids],
    queryFn: part
      ? async ({ client, signal }) => {
          const { after, limit } = part;
          const request = { params: { id: extractorId }, query: { after, limit, brief: "1" } } as const;
          const { documents } = await callApi("listValues", request, { signal });
          client.setQueryData(
            valuesQuery(extractorId).queryKey,
            (cached) => cached && withResults(cached, documents),
          );
          return documents.length;
        }
      : skipToken,
    staleTime: Infinity,
    gcTime: 0,
    meta: { failure: texts.loadFailures.values },
  });
}
