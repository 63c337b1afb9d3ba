"use client";

import { useMemo } from "react";
import { filterAndSort, type TableState } from "@/components/documents/table-state";
import type { DocumentDto } from "@/lib/api/document";
import { rowsOf } from "./grid-rows";
import { sortRows } from "./sort-rows";
import { useValues } from "./use-values";

interface GridRowsOptions {
  kept?: ReadonlySet<string>;
  needsValues?: boolean;
}

const NONE: ReadonlySet<string> = new Set();

/** Also determines the order of documents in the review. */
export function useGridRows(
  extractorId: string,
  documents: readonly DocumentDto[],
  { sort, direction, search, toCheck, field, fieldDirection }: TableState,
  { kept = NONE, needsValues = true }: GridRowsOptions = {},
) {
  const values = useValues(extractorId, documents, needsValues);
  const shown = useMemo(() => {
    // A row must not jump away when the user confirms its last value.
    const order = sort === "to_check" ? "created_at" : sort;
    const filter = { direction, search, status: "SUCCESS", toCheck: false } as const;
    const matching = filterAndSort(documents, { ...filter, sort: order });
    return toCheck ? matching.filter(({ id, to_check }) => to_check > 0 || kept.has(id)) : matching;
  }, [documents, sort, direction, search, toCheck, kept]);
  const rows = useMemo(
    () => sortRows(rowsOf(shown, values.results), field, fieldDirection),
    [shown, values.results, field, fieldDirection],
  );
  return { ...values, rows };
}
