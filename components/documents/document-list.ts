import type { DocumentDto, DocumentInListDto } from "@/lib/api/document";
import { DOCUMENT_STATUSES, type DocumentStatus } from "@/lib/api/vocabulary";
import type { CallAnswer } from "@/lib/http/client";

export type StatusCounts = Readonly<Record<DocumentStatus, number>>;

/** What is cached of an extractor's list. */
export interface DocumentList {
  /** Those that have been fetched, newest first. */
  documents: DocumentInListDto[];
  /** Counts of the older ones; null where all have been fetched. */
  rest: { counts: StatusCounts; outdated: number } | null;
  /** The cursor of the changes that are not in `documents` yet; null if the whole list has to be fetched. */
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

/** Whether the list is complete after these changes. If not, documents were deleted, and the changes do not say which. */
export function leadsToAll(list: DocumentList, answered: DocumentInListDto[], changes: Changes): boolean {
  const unfetched = list.rest ? sumOf(list.rest.counts) : 0;
  return withChanges(list, answered, changes).documents.length + unfetched === changes.count;
}

/** The list after changes: the same array if there are none, the same objects but for those that have changed. */
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
  // Ids sort by time.
  const sorted = [...changed.values(), ...merged].sort((a, b) => (a.id < b.id ? 1 : -1));
  const all = isSame ? documents : changed.size === 0 ? merged : sorted;
  return {
    documents: all,
    rest: rest && { ...rest, counts: without(changes.counts, all) },
    cursor: changes.cursor,
  };
}

/** The documents without checks that name one of the same file that has left the list; the same array where there are none. */
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

/** How many documents there are in each status, also of those that have not been fetched. */
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
