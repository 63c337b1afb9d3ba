import { formatTableState, parseTableState } from "./table-state";

export const CHOSEN_VALUE = "value";

/** @param search the list's query string, which the Previous, Next and Back links keep */
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
