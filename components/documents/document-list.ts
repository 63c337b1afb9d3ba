import type { DocumentDto, DocumentInListDto } from "@/lib/api/document";
import { DOCUMENT_STATUSES, type DocumentStatus } from "@/lib/api/vocabulary";
import type { CallAnswer } from "@/lib/http/client";

export type StatusCounts = Readonly<Record<DocumentStatus, number>>;

export interface DocumentList {
  documents: DocumentInListDto[];
  /** Counts of the older documents, which are not fetched, or null if there are none. */
  rest: { counts: StatusCounts; outdated: number } | null;
  /** Cursor for fetching changes newer than `documents`, or null if the whole list must be fetched. */
  cursor: string | null;
}

type Answer = Pick<CallAnswer<"listDocuments">, "documents" | "changes" | "next_cursor">;

export function toDocumentList({ documents, changes, next_cursor = null }: Answer): DocumentList {
  const isWhole = next_cursor === null || !changes;
  const outdated = (changes?.outdated ?? 0) - documents.filter(({ fields_changed }) => fields_changed).length;
  return {
    documents,
    rest: isWhole ? null : { counts: without(changes.counts, documents), outdated },
    cursor: changes?.cursor ?? null,
  };
}

export function withOlder(
  list: DocumentList,
  { documents: older, next_cursor = null }: Answer,
): DocumentList {
  const outdated = older.filter(({ fields_changed }) => fields_changed).length;
  return {
    ...list,
    documents: [...list.documents, ...older],
    rest:
      list.rest && next_cursor !== null
        ? { counts: without(list.rest.counts, older), outdated: list.rest.outdated - outdated }
        : null,
  };
}

type Changes = NonNullable<Answer["changes"]>;

/** Whether applying the changes yields the server's list. False after a deletion, because changes omit deletions. */
export function leadsToAll(list: DocumentList, answered: DocumentInListDto[], changes: Changes): boolean {
  const unfetched = list.rest ? sumOf(list.rest.counts) : 0;
  return withChanges(list, answered, changes).documents.length + unfetched === changes.count;
}

/** Returns the same objects for unchanged documents, and the same array if there are no changes. */
export function withChanges(
  { documents, rest }: DocumentList,
  answered: DocumentInListDto[],
  changes: Changes,
): DocumentList {
  const oldest = documents.at(-1)?.id;
  const isFetched = ({ id }: { id: string }) => rest === null || oldest === undefined || id >= oldest;
  const changed = new Map(answered.filter(isFetched).map((document) => [document.id, document]));
  const left = documents.filter(({ expires_at }) => expires_at > changes.as_of);
  const kept = withoutDeadLinks(left, (id) => isFetched({ id }) && !changed.has(id));
  const isSame = changed.size === 0 && kept === left && kept.length === documents.length;
  const merged = kept.map((document) => changed.get(document.id) ?? document);
  for (const { id } of kept) changed.delete(id);
  const sorted = [...changed.values(), ...merged].sort((a, b) => (a.id < b.id ? 1 : -1));
  const all = isSame ? documents : changed.size === 0 ? merged : sorted;
  return {
    documents: all,
    rest: rest && { ...rest, counts: without(changes.counts, all) },
    cursor: changes.cursor,
  };
}

/** Removes checks that refer to a deleted document. Returns the same array if there are none. */
function withoutDeadLinks(
  documents: DocumentInListDto[],
  isListed: (id: string) => boolean,
): DocumentInListDto[] {
  const here = new Set(documents.map(({ id }) => id));
  const isDead = ({ document }: DocumentDto["checks"][number]) =>
    document !== undefined && isListed(document) && !here.has(document);
  if (!documents.some(({ checks }) => checks.some(isDead))) return documents;
  return documents.map((listed) =>
    listed.checks.some(isDead)
      ? { ...listed, checks: listed.checks.filter((check) => !isDead(check)) }
      : listed,
  );
}

export function countsOf({ documents, rest }: Pick<DocumentList, "documents" | "rest">): StatusCounts {
  const counts = { ...(rest?.counts ?? NONE) };
  for (const { status } of documents) counts[status] += 1;
  return counts;
}

export function sumOf(counts: StatusCounts): number {
  return DOCUMENT_STATUSES.reduce((sum, status) => sum + counts[status], 0);
}

const NONE: StatusCounts = { PENDING: 0, PROCESSING: 0, SUCCESS: 0, FAILURE: 0 };

function without(counts: StatusCounts, documents: readonly Pick<DocumentDto, "status">[]): StatusCounts {
  const left = { ...counts };
  for (const { status } of documents) left[status] -= 1;
  return left;
}
