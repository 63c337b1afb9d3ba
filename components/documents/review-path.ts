import { formatTableState, parseTableState } from "./table-state";

/** The query parameter that names the value shown first. */
export const CHOSEN_VALUE = "value";

/** `search` is the query string of the list, which previous, next and Back follow; `chosen` names the value shown first. */
export function reviewPath(extractorId: string, docId: string, search: string, chosen?: string): string {
  const parameters = new URLSearchParams(listSearch(search));
  if (chosen !== undefined) parameters.set(CHOSEN_VALUE, chosen);
  return `/extractors/${extractorId}/extract/${docId}${parameters.size > 0 ? `?${parameters}` : ""}`;
}

export function listPath(extractorId: string, search: string): string {
  return `/extractors/${extractorId}/extract${listSearch(search)}`;
}

function listSearch(search: string): string {
  return formatTableState({ ...parseTableState(new URLSearchParams(search)), result: null });
}
