import type { DocumentDto } from "@/lib/api/document";

/**
 * The documents in the order in which they are gone through. The order stays as it was when the review was opened, or a
 * list sorted by what is left to check would change under the user's hands.
 *
 * @param order the ids when the review was opened
 * @param matching the ids that match the list's filter now, in its order
 */
export function arrangeList<Document extends Pick<DocumentDto, "id">>(
  order: readonly string[],
  documents: readonly Document[],
  matching: readonly string[],
): Document[] {
  const byId = new Map(documents.map((document) => [document.id, document]));
  return [...new Set([...order, ...matching])].flatMap((id) => byId.get(id) ?? []);
}

/** The first document behind this one that has values to check, then the first before it; null if there is none. */
export function nextToCheck<Document extends Pick<DocumentDto, "id" | "to_check" | "status">>(
  list: readonly Document[],
  id: string,
): Document | null {
  const position = list.findIndex((document) => document.id === id);
  const others = [...list.slice(position + 1), ...list.slice(0, Math.max(0, position))];
  return others.find(({ to_check, status }) => to_check > 0 && status === "SUCCESS") ?? null;
}
