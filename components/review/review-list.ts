import type { DocumentDto } from "@/lib/api/document";

export interface Neighbours<Document> {
  position: number | null;
  count: number;
  previous: Document | null;
  next: Document | null;
  nextToCheck: Document | null;
}

/**
 * Keeps the order from when the review was opened, because a list sorted by open checks changes during the review.
 * A deleted document keeps its place.
 */
export function neighboursOf<Document extends Pick<DocumentDto, "id" | "to_check" | "status">>(
  id: string,
  order: readonly string[],
  documents: readonly Document[],
  matching: readonly string[],
): Neighbours<Document> {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const present = (ids: readonly string[]) => ids.flatMap((other) => byId.get(other) ?? []);
  const all = [...new Set([...order, ...matching])];
  const place = all.indexOf(id);
  const before = present(all.slice(0, Math.max(0, place)));
  const after = present(all.slice(place + 1));
  return {
    position: place !== -1 && byId.has(id) ? before.length + 1 : null,
    count: present(all).length,
    previous: before.at(-1) ?? null,
    next: after[0] ?? null,
    nextToCheck: nextToCheck(after, before),
  };
}

function nextToCheck<Document extends Pick<DocumentDto, "to_check" | "status">>(
  after: readonly Document[],
  before: readonly Document[],
): Document | null {
  return [...after, ...before].find(({ to_check, status }) => to_check > 0 && status === "SUCCESS") ?? null;
}
