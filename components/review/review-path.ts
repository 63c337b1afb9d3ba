import { formatTableState, parseTableState } from "@/components/documents/table-state";

/**
 * The address of a document's review.
 *
 * @param search the query string of the list it is opened from; previous, next and Back follow that list
 */
export function reviewPath(extractorId: string, docId: string, search: string): string {
  return `/extractors/${extractorId}/extract/${docId}${listSearch(search)}`;
}

/** The list of documents as it was when the review was opened. */
export function listPath(extractorId: string, search: string): string {
  return `/extractors/${extractorId}/extract${listSearch(search)}`;
}

function listSearch(search: string): string {
  return formatTableState({ ...parseTableState(new URLSearchParams(search)), result: null });
}
