import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { texts } from "@/components/texts";
import type { ExtractorInListDto, ListedExtractorDto } from "@/lib/api/extractor";
import type { SentLimits } from "@/lib/api/limit-rules";
import { callApi } from "@/lib/http/client";

export const extractorKeys = {
  all: ["extractors"] as const,
  list: ["extractors", "list"] as const,
  one: (id: string) => ["extractors", "one", id] as const,
  schema: (id: string) => ["extractors", "one", id, "schema"] as const,
  layouts: (id: string) => ["extractors", "one", id, "layouts"] as const,
};

export const relearnableKey = (extractorId: string) => ["relearnable", extractorId] as const;

export const documentKeys = {
  of: (extractorId: string) => ["documents", extractorId] as const,
  list: (extractorId: string) => ["documents", extractorId, "list"] as const,
  values: (extractorId: string) => ["documents", extractorId, "values"] as const,
};

export const extractorsQuery = queryOptions({
  queryKey: extractorKeys.list,
  queryFn: async ({ signal }): Promise<ExtractorInListDto[]> =>
    (await callApi("listExtractors", { query: { brief: "1" } }, { signal })).extractors,
  meta: { failure: texts.loadFailures.extractors },
});

export function extractorQuery(id: string) {
  return queryOptions({
    queryKey: extractorKeys.one(id),
    queryFn: async ({ signal }): Promise<ListedExtractorDto> =>
      (await callApi("getExtractor", { params: { id } }, { signal })).extractor,
    meta: { failure: texts.loadFailures.extractor },
  });
}

export function extractorSchemaQuery(id: string) {
  return queryOptions({
    queryKey: extractorKeys.schema(id),
    queryFn: async ({ signal }) =>
      (await callApi("getExtractorSchema", { params: { id } }, { signal })).schema,
    staleTime: 0,
    gcTime: 0,
    meta: { failure: texts.loadFailures.extractor },
  });
}

const PREVIEW_AFTER_MS = 250;

async function afterTyping(signal: AbortSignal): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, PREVIEW_AFTER_MS));
  signal.throwIfAborted();
}

export function rulePreviewQuery(id: string, expression: string) {
  return queryOptions({
    queryKey: [...extractorKeys.one(id), "rule", expression] as const,
    queryFn: async ({ signal }) => {
      await afterTyping(signal);
      return (await callApi("previewRule", { params: { id }, query: { expression } }, { signal })).preview;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { failure: null },
  });
}

export interface Limited {
  extractorId: string;
  fieldId: string;
  column?: string;
}

export function limitsPreviewQuery({ extractorId: id, fieldId, column }: Limited, limits: SentLimits) {
  return queryOptions({
    queryKey: [...extractorKeys.one(id), "limits", fieldId, column, limits] as const,
    queryFn: async ({ signal }) => {
      await afterTyping(signal);
      const params = { id, fieldId };
      return (await callApi("previewLimits", { params, body: { column, ...limits } }, { signal })).preview;
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: false,
    meta: { failure: null },
  });
}

export function suggestedRulesQuery(id: string) {
  return queryOptions({
    queryKey: [...extractorKeys.one(id), "suggested rules"] as const,
    queryFn: async ({ signal }) =>
      (await callApi("listSuggestedRules", { params: { id } }, { signal })).rules,
    meta: { failure: null },
  });
}

const RELEARN_AFTER_MS = 1_000;

/** @param revision part of the query key, because each change to the document may teach something new */
export function relearnableQuery(id: string, docId: string, revision: number) {
  return queryOptions({
    queryKey: [...relearnableKey(id), docId, revision] as const,
    queryFn: async ({ signal }) => {
      await new Promise((resolve) => setTimeout(resolve, RELEARN_AFTER_MS));
      signal.throwIfAborted();
      return callApi("listRelearnable", { params: { id }, query: { document: docId } }, { signal });
    },
    staleTime: Infinity,
    retry: false,
    meta: { failure: null },
  });
}

export function layoutsQuery(id: string) {
  return queryOptions({
    queryKey: extractorKeys.layouts(id),
    queryFn: ({ signal }) => callApi("listLayouts", { params: { id } }, { signal }),
    staleTime: 0,
    meta: { failure: texts.loadFailures.extractor },
  });
}
