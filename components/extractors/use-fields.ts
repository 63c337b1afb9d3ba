"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useOptimisticMutation } from "@/components/use-optimistic-mutation";
import type { CreateFieldInput, ListedExtractorDto, UpdateFieldInput } from "@/lib/api/extractor";
import { withoutUnset } from "@/lib/api/limit-rules";
import type { Rule } from "@/lib/api/rule";
import type { TrustTarget } from "@/lib/api/vocabulary";
import { callApi } from "@/lib/http/client";
import { documentKeys, extractorKeys, extractorQuery } from "./queries";
import { requireExtractorId } from "./require-extractor-id";

function useOptimisticExtractor<Input, Answer>(
  id: string,
  send: (input: Input) => Promise<Answer>,
  apply: (extractor: ListedExtractorDto, input: Input) => ListedExtractorDto,
) {
  const { queryKey } = extractorQuery(id);
  return useOptimisticMutation({ queryKey, send, apply, invalidates: extractorKeys.all });
}

export function useCreateField(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (body: CreateFieldInput) =>
      (await callApi("createField", { params: { id: requireExtractorId(extractorId) }, body })).field,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: extractorKeys.all }),
  });
}

export function useUpdateField(extractorId: string) {
  const queryClient = useQueryClient();
  return useOptimisticExtractor(
    extractorId,
    async ({ fieldId, change }: { fieldId: string; change: UpdateFieldInput }) => {
      await callApi("updateField", {
        params: { id: requireExtractorId(extractorId), fieldId },
        body: change,
      });
      if (change.name !== undefined || change.columns !== undefined)
        await queryClient.invalidateQueries({ queryKey: documentKeys.of(extractorId) });
    },
    (extractor, { fieldId, change }) => ({
      ...extractor,
      fields: extractor.fields.map((field) =>
        field.id === fieldId
          ? withoutUnset({ ...field, ...withoutUndefined(change) })
          : // Only one field can be the counterparty.
            { ...field, ...(change.partner && { partner: false }) },
      ),
    }),
  );
}

/**
 * Sends one request at a time. If one fails, earlier deletions are kept.
 * @throws the first failure
 */
export function useDeleteFields(extractorId: string) {
  const queryClient = useQueryClient();
  return useOptimisticExtractor(
    extractorId,
    async (fieldIds: readonly string[]) => {
      for (const fieldId of fieldIds)
        await callApi("deleteField", { params: { id: requireExtractorId(extractorId), fieldId } });
      await queryClient.invalidateQueries({ queryKey: documentKeys.of(extractorId) });
    },
    (extractor, fieldIds) => ({
      ...extractor,
      fields: extractor.fields.filter(({ id }) => !fieldIds.includes(id)),
    }),
  );
}

export function useRenameExtractor(extractorId: string) {
  return useOptimisticExtractor(
    extractorId,
    (name: string) =>
      callApi("updateExtractor", { params: { id: requireExtractorId(extractorId) }, body: { name } }),
    (extractor, name) => ({ ...extractor, name }),
  );
}

export function useSwitchKeeping(extractorId: string) {
  return useOptimisticExtractor(
    extractorId,
    (change: Partial<Record<"learning" | "remembering", boolean>>) =>
      callApi("updateExtractor", { params: { id: extractorId }, body: change }),
    (extractor, change) => ({ ...extractor, ...change }),
  );
}

export function useOrderFields(extractorId: string) {
  return useOptimisticExtractor(
    extractorId,
    (order: readonly string[]) =>
      callApi("updateExtractor", {
        params: { id: requireExtractorId(extractorId) },
        body: { field_order: [...order] },
      }),
    (extractor, order) => ({
      ...extractor,
      fields: extractor.fields.toSorted((one, other) => order.indexOf(one.id) - order.indexOf(other.id)),
    }),
  );
}

export function useSetTarget(extractorId: string) {
  const queryClient = useQueryClient();
  return useOptimisticExtractor(
    extractorId,
    async (target: TrustTarget) => {
      await callApi("updateExtractor", { params: { id: extractorId }, body: { trust: { target } } });
      await queryClient.invalidateQueries({ queryKey: documentKeys.of(extractorId) });
    },
    (extractor, target) => ({ ...extractor, trust: { ...extractor.trust, target } }),
  );
}

export function useSaveRules(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (rules: Rule[]) =>
      callApi("updateExtractor", { params: { id: requireExtractorId(extractorId) }, body: { rules } }),
    onSuccess: () =>
      Promise.all(
        [extractorKeys.all, documentKeys.of(extractorId)].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      ),
  });
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

function withoutUndefined<T extends object>(change: T): Defined<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Defined<T>;
}
