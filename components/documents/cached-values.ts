import type { QueryClient } from "@tanstack/react-query";
import { documentKeys } from "@/components/extractors/queries";
import type { DocumentInListDto } from "@/lib/api/document";
import type { ValueDto } from "@/lib/api/value";
import { isToCheck } from "./apply-correction";
import { documentResultQuery, documentsQuery, updateList, valuesQuery, withValues } from "./queries";

export interface ChangedValue {
  docId: string;
  before: ValueDto;
  after: ValueDto;
}

export function shownQueries(extractorId: string, docId: string) {
  return [
    documentResultQuery(extractorId, docId).queryKey,
    documentsQuery(extractorId).queryKey,
    documentKeys.values(extractorId),
  ] as const;
}

export function cachedLookup(
  queryClient: QueryClient,
  extractorId: string,
): (docId: string, name: string) => ValueDto | undefined {
  const grid = queryClient.getQueryData(valuesQuery(extractorId).queryKey);
  const listed = new Map(
    grid?.pages.flatMap(({ documents }) => documents.map((document) => [document.id, document] as const)),
  );
  return (docId, name) => {
    const result = queryClient.getQueryData(documentResultQuery(extractorId, docId).queryKey);
    return (result ?? listed.get(docId))?.values.find((value) => value.name === name);
  };
}

export function replaceCached(
  queryClient: QueryClient,
  extractorId: string,
  changes: readonly ChangedValue[],
): void {
  const updates = new Map<string, (value: ValueDto) => ValueDto>();
  const more = new Map<string, number>();
  const after = new Map(changes.map((change) => [keyOf(change.docId, change.after.name), change.after]));
  for (const { docId, before, after: to } of changes) {
    updates.set(docId, (value) => after.get(keyOf(docId, value.name)) ?? value);
    more.set(docId, (more.get(docId) ?? 0) + Number(isToCheck(to)) - Number(isToCheck(before)));
  }
  updateCachedValues(queryClient, extractorId, updates);
  updateListed(queryClient, extractorId, (document) => {
    const by = more.get(document.id);
    return by ? { ...document, to_check: document.to_check + by } : document;
  });
}

function keyOf(docId: string, name: string): string {
  return `${docId} ${name}`;
}

export function updateCachedValues(
  queryClient: QueryClient,
  extractorId: string,
  updates: ReadonlyMap<string, (value: ValueDto) => ValueDto>,
): void {
  for (const [docId, update] of updates)
    queryClient.setQueryData(
      documentResultQuery(extractorId, docId).queryKey,
      (result) => result && { ...result, values: result.values.map(update) },
    );
  queryClient.setQueryData(valuesQuery(extractorId).queryKey, (grid) => grid && withValues(grid, updates));
}

export function updateListed(
  queryClient: QueryClient,
  extractorId: string,
  update: (document: DocumentInListDto) => DocumentInListDto,
): void {
  updateList(queryClient, extractorId, (documents) => documents.map(update));
}

/**
 * Increases the revision by at most 1. A larger step would hide that the cached result lacks changes made
 * elsewhere.
 */
export function countRevision(
  queryClient: QueryClient,
  extractorId: string,
  docId: string,
  answered: number,
): void {
  queryClient.setQueryData(documentResultQuery(extractorId, docId).queryKey, (result) => {
    if (!result) return undefined;
    const revision = Math.min(answered, result.document.revision + 1);
    return { ...result, document: { ...result.document, revision } };
  });
}
