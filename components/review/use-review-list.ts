"use client";

import { useState } from "react";
import { filterAndSort, parseTableState } from "@/components/documents/table-state";
import type { DocumentInListDto } from "@/lib/api/document";
import { arrangeList, nextToCheck } from "./review-list";

export interface Neighbours {
  /** Counted from 1; null if the document is not in the list. */
  position: number | null;
  count: number;
  previous: DocumentInListDto | null;
  next: DocumentInListDto | null;
  nextToCheck: DocumentInListDto | null;
}

/**
 * Where a document is in the list that the review was opened from, as it was filtered and sorted.
 *
 * @param search the list's query string
 */
export function useReviewList(
  documents: readonly DocumentInListDto[],
  search: string,
  docId: string,
): Neighbours {
  const state = { ...parseTableState(new URLSearchParams(search)), result: null };
  const listedDocuments = filterAndSort(documents, state);
  const shown = state.toCheck ? listedDocuments.filter(({ to_check }) => to_check > 0) : listedDocuments;
  const matching = shown.map(({ id }) => id);
  // A link may name a document that the filter leaves out: then all of them are gone through.
  const listed = matching.includes(docId)
    ? matching
    : filterAndSort(documents, { ...state, status: null, search: "" }).map(({ id }) => id);
  const [order] = useState(listed);
  const list = arrangeList(order, documents, matching);
  const position = list.findIndex(({ id }) => id === docId);
  return {
    position: position === -1 ? null : position + 1,
    count: list.length,
    previous: list[position - 1] ?? null,
    next: list[position + 1] ?? null,
    nextToCheck: nextToCheck(list, docId),
  };
}
