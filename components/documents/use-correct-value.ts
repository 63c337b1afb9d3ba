"use client";

import { useIsMutating, useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { CORRECTING } from "@/components/constants";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import type { DocumentDto, DocumentInListDto } from "@/lib/api/document";
import type { NamedChange, ScalarValueDto, ValueDto } from "@/lib/api/value";
import { callApi } from "@/lib/http/client";
import { applyCorrection, withAnswer, withReadCells } from "./apply-correction";
import {
  cachedLookup,
  countRevision,
  replaceCached,
  shownQueries,
  updateCachedValues,
  updateListed,
} from "./cached-values";
import { isTable } from "./table-value";

export interface CorrectionOf {
  docId: string;
  change: NamedChange;
}

/**
 * Corrects optimistically, one request at a time. Use `mutateAsync`, because `mutate` reports only the latest of
 * several quick changes.
 */
export function useCorrectValue(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [CORRECTING, extractorId],
    scope: { id: `values of ${extractorId}` },
    // Don't wait for a connection: the change would look saved, but be lost when the page closes.
    networkMode: "always",
    mutationFn: ({ docId, change }: CorrectionOf) =>
      callApi("correctValue", { params: { id: requireExtractorId(extractorId), docId }, body: change }),
    onMutate: async ({ docId, change }) => {
      const shown = shownQueries(extractorId, docId);
      await Promise.all(shown.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      const before = cachedLookup(queryClient, extractorId)(docId, change.name);
      if (before === undefined) return undefined;
      const after = applyCorrection(before, change, new Date().toISOString());
      replaceCached(queryClient, extractorId, [{ docId, before, after }]);
      return { before, after };
    },
    onSuccess: ({ value, rows, document, also_changed = [] }, { docId, change }) => {
      const isCounted = pendingChanges(queryClient, extractorId, docId) > 1;
      updateListed(queryClient, extractorId, (listed) =>
        listed.id === docId ? asAnswered(listed, document, isCounted) : listed,
      );
      countRevision(queryClient, extractorId, docId, document.revision);
      // Any later change to this value is already shown and will get its own response.
      const isLast = pendingChanges(queryClient, extractorId, docId, change.name) === 1;
      let isKnown = true;
      const update = (shown: ValueDto): ValueDto => {
        if (!isTable(value)) return isLast ? withSuggestion(value, shown) : shown;
        if (!isTable(shown)) return isLast ? value : shown;
        if (!isLast) return withReadCells(shown, change, rows);
        const answered = withAnswer(shown, value, rows);
        isKnown &&= answered !== null;
        return answered ?? shown;
      };
      const checksOf = new Map(also_changed.map(({ name, checks }) => [name, checks]));
      const ofDocument = (shown: ValueDto): ValueDto => {
        const checks = checksOf.get(shown.name);
        return shown.name === change.name ? update(shown) : checks ? { ...shown, checks } : shown;
      };
      updateCachedValues(queryClient, extractorId, new Map([[docId, ofDocument]]));
      const [result] = shownQueries(extractorId, docId);
      return isKnown ? undefined : queryClient.invalidateQueries({ queryKey: result });
    },
    onError: (_error, { docId }, context) => {
      if (context)
        replaceCached(queryClient, extractorId, [{ docId, before: context.after, after: context.before }]);
      const [result, list] = shownQueries(extractorId, docId);
      // Don't await, so that the failure is reported even if the server does not respond.
      for (const queryKey of [result, list]) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Keeps the suggestion, so that undo can show it immediately. */
export function withSuggestion(answered: ScalarValueDto, { suggestion }: ValueDto): ScalarValueDto {
  return { ...answered, suggestion: answered.suggestion ?? suggestion };
}

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

export function asAnswered(
  { values_truncated: _, ...listed }: DocumentInListDto,
  document: DocumentDto,
  isCounted: boolean,
): DocumentInListDto {
  return { ...listed, ...document, to_check: isCounted ? listed.to_check : document.to_check };
}

export function useIsReadAgain(extractorId: string, docId: string, name: string | undefined): boolean {
  const isReading = ({ docId: id, change }: CorrectionOf) =>
    id === docId && change.name === name && ("region" in change || "alternative" in change);
  const pending = useIsMutating({
    mutationKey: [CORRECTING, extractorId],
    predicate: ({ state }) => state.variables !== undefined && correctionsIn(state.variables).some(isReading),
  });
  return pending > 0;
}

function pendingChanges(queryClient: QueryClient, extractorId: string, docId: string, name?: string): number {
  return queryClient.isMutating({
    mutationKey: [CORRECTING, extractorId],
    predicate: ({ state }) =>
      correctionsIn(state.variables).some(
        ({ docId: id, change }) => id === docId && (name === undefined || change.name === name),
      ),
  });
}

export function correctionsIn(variables: unknown): readonly CorrectionOf[] {
  const given = variables as CorrectionOf | readonly CorrectionOf[];
  return "docId" in given ? [given] : given;
}
