"use client";

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { extractorKeys, extractorQuery } from "@/components/extractors/queries";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import type { FieldDto } from "@/lib/api/extractor";
import type { SuggestionDto } from "@/lib/api/suggestion";
import type { ScalarValueDto, ValueDto } from "@/lib/api/value";
import type { FieldType } from "@/lib/api/vocabulary";
import { callApi, type CallAnswer, type CallInput } from "@/lib/http/client";
import { shownQueries } from "./cached-values";
import { documentResultQuery, suggestionsQuery } from "./queries";

type Source = NonNullable<CallInput<"createField">["body"]["from"]>;

export interface PointedField {
  docId: string;
  from: Source;
  given?: { name?: string; type?: FieldType };
  offer?: SuggestionDto;
  /** The request waits for this. */
  after?: Promise<void> | undefined;
}

const PENDING = "offer ";

export function pendingId({ id }: Pick<SuggestionDto, "id">): string {
  return `${PENDING}${id}`;
}

export function isPendingId(fieldId: string): boolean {
  return fieldId.startsWith(PENDING);
}

/**
 * Shows an accepted suggestion as a field immediately, and removes the field on error.
 * @param onAdded called with the saved field before the cache contains it
 */
export function useAddField(extractorId: string, onAdded: (field: FieldDto, input: PointedField) => void) {
  const queryClient = useQueryClient();
  const mutationKey = ["add field", extractorId];
  return useMutation({
    mutationKey,
    // Don't wait for a connection: the field would look saved, but be lost when the page closes.
    networkMode: "always",
    scope: { id: `new fields of ${extractorId}` },
    mutationFn: async ({ from, given, after }: PointedField) => {
      await after;
      return callApi("createField", {
        params: { id: requireExtractorId(extractorId) },
        body: { ...given, from },
      });
    },
    onMutate: async ({ docId, offer }) => {
      const keys = [extractorQuery(extractorId).queryKey, ...shownQueries(extractorId, docId)];
      await Promise.all(keys.map((queryKey) => queryClient.cancelQueries({ queryKey })));
      if (offer) show(queryClient, extractorId, docId, null, offeredField(offer), offeredValue(offer));
    },
    onSuccess: ({ field, value }, input) => {
      onAdded(field, input);
      show(queryClient, extractorId, input.docId, input.offer ?? null, field, value);
    },
    onError: (_error, { docId, offer }) => {
      if (offer) show(queryClient, extractorId, docId, offer, null, undefined);
    },
    onSettled: async (_answer: CallAnswer<"createField"> | undefined, error, { docId }) => {
      // Refetch only after the last addition, because an earlier response would lack the fields still being added.
      if (queryClient.isMutating({ mutationKey }) > 1) return;
      const keys = [
        extractorKeys.all,
        suggestionsQuery(extractorId, docId).queryKey,
        ...shownQueries(extractorId, docId),
      ];
      const fetched = Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
      if (!error) await fetched;
    },
  });
}

/** Replaces the pending field, and also the saved field if a refetch has already added it. */
function show(
  queryClient: QueryClient,
  extractorId: string,
  docId: string,
  pending: SuggestionDto | null,
  field: FieldDto | null,
  value: ValueDto | null | undefined,
): void {
  const added = field === null ? [] : [field];
  queryClient.setQueryData(extractorQuery(extractorId).queryKey, (extractor) => {
    if (!extractor) return undefined;
    const others = extractor.fields.filter(
      ({ id }) => id !== field?.id && (pending === null || id !== pendingId(pending)),
    );
    return { ...extractor, fields: [...others, ...added] };
  });
  queryClient.setQueryData(documentResultQuery(extractorId, docId).queryKey, (result) => {
    if (!result) return undefined;
    const others = result.values.filter(({ field: id }) => pending === null || id !== pendingId(pending));
    const isNew = value && others.every(({ name }) => name !== value.name);
    return { ...result, values: isNew ? [...others, value] : others };
  });
}

function offeredField({ id, name, type, prompt, columns }: SuggestionDto): FieldDto {
  const field = { id: pendingId({ id }), name, type, prompt, required: false, also_called: [] };
  return { ...field, ...(columns && { columns }) };
}

function offeredValue({ id, name, type, value, ...place }: SuggestionDto): ScalarValueDto | null {
  if (type === "TABLE") return null;
  const { quote, start, end, page, boxes } = place;
  return {
    name,
    field: pendingId({ id }),
    type,
    required: false,
    value,
    original: null,
    evidence: { state: "verified", quote, start, end, page, boxes, learned: null, unit: null },
    confidence: null,
    checks: [],
    candidates: [],
    suggestion: null,
    correction: null,
    confirmed_at: null,
    accepted_at: null,
  };
}
