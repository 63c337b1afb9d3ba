"use client";

import { useMutation, useQueryClient, type QueryClient } from "@tanstack/react-query";
import { CORRECTING } from "@/components/constants";
import { messageOf } from "@/components/error-message";
import { requireExtractorId } from "@/components/extractors/require-extractor-id";
import type { ChangedDocumentDto, ChangeResult } from "@/lib/api/correct-values";
import type { ValueDto } from "@/lib/api/value";
import { ApiError, callApi } from "@/lib/http/client";
import { applyCorrection, withAnswer, type ManyChange } from "./apply-correction";
import {
  cachedLookup,
  countRevision,
  replaceCached,
  shownQueries,
  updateCachedValues,
  updateListed,
  type ChangedValue,
} from "./cached-values";
import { asAnswered, correctionsIn, withSuggestion, type CorrectionOf } from "./use-correct-value";
import { isTable } from "./table-value";

export interface ManyCorrection extends CorrectionOf {
  change: ManyChange;
}

/** The server needs a few seconds for this many changes. */
const CHANGES_A_REQUEST = 500;

/** Corrects optimistically. Never rejects: returns one result per change, in order. */
export function useCorrectValues(extractorId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationKey: [CORRECTING, extractorId],
    scope: { id: `values of ${extractorId}` },
    networkMode: "always",
    mutationFn: (corrections: readonly ManyCorrection[]) => sendAll(extractorId, corrections),
    onMutate: async (corrections) => {
      const ids = new Set(corrections.map(({ docId }) => docId));
      const queries = [...ids].flatMap((docId) => shownQueries(extractorId, docId));
      await Promise.all(
        [...new Map(queries.map((queryKey) => [JSON.stringify(queryKey), queryKey])).values()].map(
          (queryKey) => queryClient.cancelQueries({ queryKey }),
        ),
      );
      const changed = changedValues(queryClient, extractorId, corrections);
      replaceCached(queryClient, extractorId, changed);
      return changed;
    },
    onSuccess: ({ results, documents }, corrections, changed) => {
      takeAnswers(queryClient, extractorId, documents, corrections);
      const failed = new Set(results.filter(({ saved }) => !saved).map(({ document }) => document));
      if (failed.size === 0) return;
      const former = changed.filter(({ docId }) => failed.has(docId));
      replaceCached(
        queryClient,
        extractorId,
        former.map(({ docId, before, after }) => ({ docId, before: after, after: before })),
      );
      for (const docId of failed) {
        const [result, list] = shownQueries(extractorId, docId);
        for (const queryKey of [result, list]) void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
}

interface Answered {
  results: ChangeResult[];
  documents: ChangedDocumentDto[];
}

async function sendAll(extractorId: string, corrections: readonly ManyCorrection[]): Promise<Answered> {
  const answered: Answered = { results: [], documents: [] };
  for (const part of partsOf(corrections)) {
    const changes = part.map(({ docId, change }) => ({ document: docId, ...change }));
    const { results, documents } = await callApi("correctValues", {
      params: { id: requireExtractorId(extractorId) },
      body: { changes },
    }).catch((error: unknown) => ({ results: part.map((one) => notSaved(one, error)), documents: [] }));
    answered.results.push(...results);
    answered.documents.push(...documents);
  }
  return answered;
}

function notSaved({ docId, change: { name } }: ManyCorrection, cause: unknown): ChangeResult {
  const code = cause instanceof ApiError ? cause.code : "unknown";
  return { document: docId, name, saved: false, error: { code, message: messageOf(cause) } };
}

function partsOf(corrections: readonly ManyCorrection[]): ManyCorrection[][] {
  const parts: ManyCorrection[][] = [];
  corrections.forEach((correction, at) => {
    const part = parts.at(-1);
    const continues = corrections[at - 1]?.docId === correction.docId;
    if (part && (continues || part.length < CHANGES_A_REQUEST)) part.push(correction);
    else parts.push([correction]);
  });
  return parts;
}

function changedValues(
  queryClient: QueryClient,
  extractorId: string,
  corrections: readonly ManyCorrection[],
): ChangedValue[] {
  const lookup = cachedLookup(queryClient, extractorId);
  const at = new Date().toISOString();
  const changed = new Map<string, ChangedValue>();
  for (const { docId, change } of corrections) {
    const key = `${docId} ${change.name}`;
    const before = changed.get(key)?.before ?? lookup(docId, change.name);
    if (!before) continue;
    const after = applyCorrection(changed.get(key)?.after ?? before, change, at);
    changed.set(key, { docId, before, after });
  }
  return [...changed.values()];
}

function takeAnswers(
  queryClient: QueryClient,
  extractorId: string,
  documents: readonly ChangedDocumentDto[],
  corrections: readonly ManyCorrection[],
): void {
  const later = queryClient
    .getMutationCache()
    .findAll({ mutationKey: [CORRECTING, extractorId], status: "pending" })
    .flatMap(({ state }) => (state.variables === corrections ? [] : correctionsIn(state.variables)));
  const changedLater = new Set(later.map(({ docId, change }) => `${docId} ${change.name}`));
  const documentsLater = new Set(later.map(({ docId }) => docId));
  const byId = new Map(documents.map((answer) => [answer.document.id, answer.document]));
  updateListed(queryClient, extractorId, (listed) => {
    const document = byId.get(listed.id);
    return document ? asAnswered(listed, document, documentsLater.has(listed.id)) : listed;
  });
  const updates = new Map<string, (value: ValueDto) => ValueDto>();
  for (const { document, values, also_changed } of documents) {
    countRevision(queryClient, extractorId, document.id, document.revision);
    const answers = new Map(values.map((value) => [value.name, value]));
    const checksOf = new Map(also_changed.map(({ name, checks }) => [name, checks]));
    updates.set(document.id, (shown) => {
      const checks = checksOf.get(shown.name);
      if (checks) return { ...shown, checks };
      const value = answers.get(shown.name);
      if (!value || changedLater.has(`${document.id} ${shown.name}`)) return shown;
      if (!isTable(value)) return withSuggestion(value, shown);
      return isTable(shown) ? (withAnswer(shown, value, []) ?? shown) : value;
    });
  }
  updateCachedValues(queryClient, extractorId, updates);
}
