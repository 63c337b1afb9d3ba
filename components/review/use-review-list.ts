"use client";

import { useMemo, useState } from "react";
import type { DocumentList } from "@/components/documents/document-list";
import { filterAndSort, parseTableState } from "@/components/documents/table-state";
import { useGridRows } from "@/components/grid/use-grid-rows";
import type { DocumentInListDto } from "@/lib/api/document";
import { type Neighbours, neighboursOf } from "./review-list";

export function useReviewList(
  { documents, rest }: DocumentList,
  extractorId: string,
  search: string,
  docId: string,
): Neighbours<DocumentInListDto> {
  const state = useMemo(() => parseTableState(new URLSearchParams(search)), [search]);
  const isGrid = state.view === "values";
  const isWhole = rest === null;
  const needsValues = isGrid && state.field !== null;
  const { rows, isComplete, error } = useGridRows(extractorId, documents, state, { needsValues });
  const matching = (isGrid ? rows : filterAndSort(documents, state)).map(({ id }) => id);
  const [order, setOrder] = useState<readonly string[] | null>(null);
  if (order === null && isWhole && (!needsValues || isComplete || error)) {
    // If a link leads to a document that the filter excludes, the review covers all documents.
    const all = () =>
      filterAndSort(documents, { ...state, status: null, search: "", toCheck: false }).map(({ id }) => id);
    setOrder(matching.includes(docId) ? matching : all());
  }
  return neighboursOf(docId, order ?? [], documents, order ? matching : []);
}
