import { formatTableState, parseTableState } from "@/components/documents/table-state";

/** The query parameter that names the value whose source is shown first. */
export const CHOSEN_VALUE = "value";

/**
 * The address of a document's review.
 *
 * @param search the query string of the list it is opened from; previous, next and Back follow that list
 * @param chosen the name of the value that is shown first; by default the first one to check
 */
export function reviewPath(extractorId: string, docId: string, search: string, chosen?: string): string {
  const parameters = new URLSearchParams(listSearch(search));
  if (chosen !== undefined) parameters.set(CHOSEN_VALUE, chosen);
  return `/extractors/${extractorId}/extract/${docId}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

/** The list of documents as it was when the review was opened. */
export function listPath(extractorId: string, search: string): string {
  return `/extractors/${extractorId}/extract${listSearch(search)}`;
}

function listSearch(search: string): string {
  return formatTableState({ ...parseTableState(new URLSearchParams(search)), result: null });
}
