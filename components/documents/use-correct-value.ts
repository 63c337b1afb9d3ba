"use client";

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import type { DocumentInListDto } from "@/lib/api/document";
import type { CorrectValueInput, ValueDto } from "@/lib/api/value";
import { callApi } from "@/lib/http/client";
import { applyCorrection, isToCheck } from "./apply-correction";
import {
  documentKeys,
  documentResultQuery,
  documentsQuery,
  updateList,
  valuesQuery,
  withValue,
} from "./queries";
import { isTable } from "./table-value";

export interface CorrectionOf {
  docId: string;
  change: CorrectValueInput;
}

/**
 * Corrects, confirms or restores a value. The screens show the change at once; changes are sent one after the other, and
 * what the server refuses is taken back. Use `mutateAsync`, which reports each of several quick changes.
 */
export function useCorrectValue(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: ["correct value", extractorId],
    scope: { id: `values of ${extractorId}` },
    // Waiting for the connection would show as saved what is lost when the page is closed.
    networkMode: "always",
    mutationFn: ({ docId, change }: CorrectionOf) =>
      callApi("correctValue", { params: { id: requireExtractorId(extractorId), docId }, body: change }),
    onMutate: async ({ docId, change }) => {
      const shown = shownQueries(extractorId, docId);
      await Promise.all(shown.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const before = cachedValue(queryClient, extractorId, docId, change.name);
      if (before === undefined) return undefined;
      const after = applyCorrection(before, change, new Date().toISOString());
      replaceCached(queryClient, extractorId, docId, before, after);
      return { before, after };
    },
    onSuccess: ({ value, document }, { docId, change }) => {
      updateListed(queryClient, extractorId, docId, ({ values_truncated: _, ...listed }) => ({
        ...listed,
        ...document,
      }));
      // A later change of the same value is already shown, and its answer follows.
      if (pendingChanges(queryClient, extractorId, docId, change.name) === 1)
        setCachedValue(queryClient, extractorId, docId, value);
    },
    onError: (_error, { docId }, context) => {
      if (context) replaceCached(queryClient, extractorId, docId, context.after, context.before);
      const [result, list] = shownQueries(extractorId, docId);
      return Promise.all([
        queryClient.invalidateQueries({ queryKey: result }),
        queryClient.invalidateQueries({ queryKey: list }),
      ]);
    },
  });
}

/** Where a value is shown: in the document's result, counted in the list, and in the grid. */
function shownQueries(extractorId: string, docId: string) {
  return [
    documentResultQuery(extractorId, docId).queryKey,
    documentsQuery(extractorId).queryKey,
    documentKeys.values(extractorId),
  ] as const;
}

function pendingChanges(queryClient: QueryClient, extractorId: string, docId: string, name: string): number {
  return queryClient.isMutating({
    mutationKey: ["correct value", extractorId],
    predicate: ({ state }) => {
      const { docId: id, change } = state.variables as CorrectionOf;
      return id === docId && change.name === name;
    },
  });
}

function cachedValue(
  queryClient: QueryClient,
  extractorId: string,
  docId: string,
  name: string,
): ValueDto | undefined {
  const result = queryClient.getQueryData(documentResultQuery(extractorId, docId).queryKey);
  const grid = queryClient.getQueryData(valuesQuery(extractorId).queryKey);
  const listed = grid?.pages.flatMap(({ documents }) => documents).find(({ id }) => id === docId);
  return (result ?? listed)?.values.find((value) => value.name === name);
}

/** Also counts what is left to check in the list. */
function replaceCached(
  queryClient: QueryClient,
  extractorId: string,
  docId: string,
  from: ValueDto,
  to: ValueDto,
): void {
  setCachedValue(queryClient, extractorId, docId, to);
  const more = Number(isToCheck(to)) - Number(isToCheck(from));
  updateListed(queryClient, extractorId, docId, (document) => ({
    ...document,
    to_check: document.to_check + more,
  }));
}

function setCachedValue(queryClient: QueryClient, extractorId: string, docId: string, value: ValueDto): void {
  queryClient.setQueryData(
    documentResultQuery(extractorId, docId).queryKey,
    (result) =>
      result && {
        ...result,
        values: result.values.map((other) => (other.name === value.name ? withPlaces(value, other) : other)),
      },
  );
  queryClient.setQueryData(
    valuesQuery(extractorId).queryKey,
    (grid) => grid && withValue(grid, docId, value),
  );
}

/** A table is answered without the places of the rows that were found, which a correction does not change. */
function withPlaces(value: ValueDto, before: ValueDto): ValueDto {
  if (!isTable(value) || !isTable(before)) return value;
  return { ...value, evidence: { ...value.evidence, rows: before.evidence.rows } };
}

function updateListed(
  queryClient: QueryClient,
  extractorId: string,
  docId: string,
  update: (document: DocumentInListDto) => DocumentInListDto,
): void {
  updateList(queryClient, extractorId, (documents) =>
    documents.map((document) => (document.id === docId ? update(document) : document)),
  );
}
