"use client";

import { useState } from "react";
import { filterAndSort, parseTableState } from "@/components/documents/table-state";
import type { DocumentInListDto } from "@/lib/api/document";
import { type Neighbours, neighboursOf } from "./review-list";

/**
 * Where a document is in the list that the review was opened from, as it was filtered and sorted.
 *
 * @param search the list's query string
 */
export function useReviewList(
  documents: readonly DocumentInListDto[],
  search: string,
  docId: string,
): Neighbours<DocumentInListDto> {
  const state = { ...parseTableState(new URLSearchParams(search)), result: null };
  const listedDocuments = filterAndSort(documents, state);
  const shown = state.toCheck ? listedDocuments.filter(({ to_check }) => to_check > 0) : listedDocuments;
  const matching = shown.map(({ id }) => id);
  // A link may name a document that the filter leaves out: then all of them are gone through.
  const listed = matching.includes(docId)
    ? matching
    : filterAndSort(documents, { ...state, status: null, search: "" }).map(({ id }) => id);
  const [order] = useState(listed);
  return neighboursOf(docId, order, documents, matching);
}
