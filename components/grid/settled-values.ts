import type { InfiniteData } from "@tanstack/react-query";
import type { DocumentDto, DocumentValuesDto } from "@/lib/api/document";
import { PAGE_MAX } from "@/lib/api/limits";

export interface MissingPart {
  ids: string[];
  after: string | undefined;
  limit: number;
}

export function missingPart(
  documents: readonly Pick<DocumentDto, "id" | "status">[],
  results: readonly Pick<DocumentValuesDto, "id">[],
): MissingPart | null {
  const known = new Set(results.map(({ id }) => id));
  const processed = documents.filter(({ status }) => status === "SUCCESS").map(({ id }) => id);
  const first = processed.findIndex((id) => !known.has(id));
  if (first === -1) return null;
  const page = processed.slice(first, first + PAGE_MAX);
  const last = page.findLastIndex((id) => !known.has(id));
  const part = page.slice(0, last + 1);
  return { ids: part.filter((id) => !known.has(id)), after: processed[first - 1], limit: part.length };
}

export function outdatedIds(
  documents: readonly Pick<DocumentDto, "id" | "status">[],
  results: readonly Pick<DocumentValuesDto, "id">[],
): string[] {
  const unprocessed = new Set(documents.filter(({ status }) => status !== "SUCCESS").map(({ id }) => id));
  return results.map(({ id }) => id).filter((id) => unprocessed.has(id));
}

interface ValuesPage {
  documents: DocumentValuesDto[];
}

/** Keeps cached results, because they may contain a pending correction. */
export function withResults<Page extends ValuesPage, Cursor>(
  cached: InfiniteData<Page, Cursor>,
  results: readonly DocumentValuesDto[],
): InfiniteData<Page, Cursor> {
  const known = new Set(cached.pages.flatMap(({ documents }) => documents.map(({ id }) => id)));
  const added = results.filter(({ id }) => !known.has(id));
  const pages = cached.pages.map((page, index) =>
    index === 0 ? { ...page, documents: [...added, ...page.documents] } : page,
  );
  return { ...cached, pages };
}

export function withoutResults<Page extends ValuesPage, Cursor>(
  cached: InfiniteData<Page, Cursor>,
  ids: readonly string[],
): InfiniteData<Page, Cursor> {
  const removed = new Set(ids);
  const pages = cached.pages.map((page) => ({
    ...page,
    documents: page.documents.filter(({ id }) => !removed.has(id)),
  }));
  return { ...cached, pages };
}
