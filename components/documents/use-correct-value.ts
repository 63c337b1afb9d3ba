"use client";

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { documentKeys } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import type { DocumentInListDto } from "@/lib/api/document";
import type { CorrectValueInput, ScalarValueDto, ValueDto } from "@/lib/api/value";
import { callApi } from "@/lib/http/client";
import { applyCorrection, isToCheck, withAnswer, withReadCells } from "./apply-correction";
import { documentResultQuery, documentsQuery, updateList, valuesQuery, withValues } from "./queries";
import { isTable } from "./table-value";

/** The first part of the key of each correction, before the extractor's id. */
export const CORRECTING = "correct value";

export interface CorrectionOf {
  docId: string;
  change: CorrectValueInput;
}

/** Corrects values optimistically, one request at a time, and rolls back on error. `mutateAsync` reports each of several quick changes. */
export function useCorrectValue(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [CORRECTING, extractorId],
    scope: { id: `values of ${extractorId}` },
    // A change that waits for the connection would look saved, but be lost when the page is closed.
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
    onSuccess: ({ value, rows, document, also_changed = [] }, { docId, change }) => {
      // Changes that wait behind this one are already counted in what is shown.
      const isCounted = pendingChanges(queryClient, extractorId, docId) > 1;
      updateListed(queryClient, extractorId, docId, ({ values_truncated: _, ...listed }) => ({
        ...listed,
        ...document,
        to_check: isCounted ? listed.to_check : document.to_check,
      }));
      countRevision(queryClient, extractorId, docId, document.revision);
      // A later change of the same value is already shown, and its answer follows.
      const isLast = pendingChanges(queryClient, extractorId, docId, change.name) === 1;
      let isKnown = true;
      updateCachedValue(queryClient, extractorId, docId, change.name, (shown) => {
        if (!isTable(value)) return isLast ? withSuggestion(value, shown) : shown;
        if (!isTable(shown)) return isLast ? value : shown;
        if (!isLast) return withReadCells(shown, change, rows);
        const answered = withAnswer(shown, value, rows);
        isKnown &&= answered !== null;
        return answered ?? shown;
      });
      for (const { name, checks } of also_changed)
        updateCachedValue(queryClient, extractorId, docId, name, (shown) => ({ ...shown, checks }));
      const [result] = shownQueries(extractorId, docId);
      return isKnown ? undefined : queryClient.invalidateQueries({ queryKey: result });
    },
    onError: (_error, { docId }, context) => {
      if (context) replaceCached(queryClient, extractorId, docId, context.after, context.before);
      const [result, list] = shownQueries(extractorId, docId);
      // Not awaited: the failure is reported even if the server does not answer.
      for (const queryKey of [result, list]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** What was suggested is kept beside what was taken in its place, so that an undone change shows it at once. */
function withSuggestion(answered: ScalarValueDto, { suggestion }: ValueDto): ScalarValueDto {
  return { ...answered, suggestion: answered.suggestion ?? suggestion };
}

/** Where a value is shown: in the document's result, counted in the list, and in the grid. */
function shownQueries(extractorId: string, docId: string) {
  return [
    documentResultQuery(extractorId, docId).queryKey,
    documentsQuery(extractorId).queryKey,
    documentKeys.values(extractorId),
  ] as const;
}

/** Resolves when all corrections that were made are answered; with true if there was one. */
export async function correctionsAnswered(queryClient: QueryClient, extractorId: string): Promise<boolean> {
  const isCorrecting = () => queryClient.isMutating({ mutationKey: [CORRECTING, extractorId] }) > 0;
  if (!isCorrecting()) return false;
  await new Promise<void>((resolve) => {
    const unsubscribe = queryClient.getMutationCache().subscribe(() => {
      if (isCorrecting()) return;
      unsubscribe();
      resolve();
    });
  });
  return true;
}

/** Changes made elsewhere meanwhile are not in the cached result, whose revision therefore counts this one only. */
function countRevision(queryClient: QueryClient, extractorId: string, docId: string, answered: number): void {
  queryClient.setQueryData(documentResultQuery(extractorId, docId).queryKey, (result) => {
    if (!result) return undefined;
    const revision = Math.min(answered, result.document.revision + 1);
    return { ...result, document: { ...result.document, revision } };
  });
}

/** @param name the value that they change; any by default */
function pendingChanges(queryClient: QueryClient, extractorId: string, docId: string, name?: string): number {
  return queryClient.isMutating({
    mutationKey: [CORRECTING, extractorId],
    predicate: ({ state }) => {
      const { docId: id, change } = state.variables as CorrectionOf;
      return id === docId && (name === undefined || change.name === name);
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
  updateCachedValue(queryClient, extractorId, docId, to.name, () => to);
  const more = Number(isToCheck(to)) - Number(isToCheck(from));
  updateListed(queryClient, extractorId, docId, (document) => ({
    ...document,
    to_check: document.to_check + more,
  }));
}

function updateCachedValue(
  queryClient: QueryClient,
  extractorId: string,
  docId: string,
  name: string,
  update: (value: ValueDto) => ValueDto,
): void {
  const updated = (values: readonly ValueDto[]) =>
    values.map((value) => (value.name === name ? update(value) : value));
  queryClient.setQueryData(
    documentResultQuery(extractorId, docId).queryKey,
    (result) => result && { ...result, values: updated(result.values) },
  );
  queryClient.setQueryData(
    valuesQuery(extractorId).queryKey,
    (grid) => grid && withValues(grid, docId, updated),
  );
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
