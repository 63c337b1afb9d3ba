import { useQueries, type UseQueryResult } from "@tanstack/react-query";
import { useCallback, useState } from "react";
import { documentTextQuery } from "@/components/documents/queries";
import type { DocumentTextDto } from "@/lib/api/document-text";
import { TEXT_SLICE_MAX } from "@/lib/api/limits";

const SLICES = 4;

export interface TextPrefix {
  text: string;
  length: number | null;
  isComplete: boolean;
  error: Error | null;
  fetchMore: () => void;
}

/**
 * For formats that can only be parsed from the beginning.
 * @param wanted the offset up to which to load the text
 */
export function useTextPrefix(extractorId: string, docId: string, wanted: number): TextPrefix {
  const [asked, setAsked] = useState(SLICES);
  const sliceCount = Math.max(asked, Math.ceil((wanted + 1) / TEXT_SLICE_MAX));
  const [progress, setProgress] = useState({ loaded: 0, length: Infinity });
  const last = Math.min(
    sliceCount,
    progress.loaded + SLICES,
    Math.max(1, Math.ceil(progress.length / TEXT_SLICE_MAX)),
  );
  const { text, length, loaded, failed } = useQueries({
    queries: Array.from({ length: last }, (_, index) =>
      documentTextQuery(extractorId, docId, index * TEXT_SLICE_MAX, (index + 1) * TEXT_SLICE_MAX),
    ),
    combine: joinSlices,
  });
  if (loaded !== progress.loaded || (length ?? Infinity) !== progress.length) {
    setProgress({ loaded, length: length ?? Infinity });
  }
  const fetchMore = useCallback(() => {
    if (failed) void failed.refetch();
    else setAsked((before) => (loaded >= before ? before * 2 : before));
  }, [failed, loaded]);
  return {
    text,
    length,
    isComplete: length !== null && text.length >= length,
    error: failed?.error ?? null,
    fetchMore,
  };
}

function joinSlices(results: UseQueryResult<DocumentTextDto>[]) {
  const missing = results.findIndex(({ data }) => !data);
  const loaded = missing === -1 ? results.length : missing;
  const slices = results.slice(0, loaded).flatMap(({ data }) => data ?? []);
  return {
    text: slices.map((slice) => slice.text).join(""),
    length: slices[0]?.length ?? null,
    loaded,
    failed: results.find(({ isError }) => isError) ?? null,
  };
}
