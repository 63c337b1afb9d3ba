import { explainUnread } from "@/components/documents/unread-parts";
import type { Formats } from "@/components/formats";
import type { CoverageDto } from "@/lib/api/document";
import type { DocumentTextDto } from "@/lib/api/document-text";
import type { Span } from "./source-places";

/** A part of a document that was not read, at its place in the text: without length where it is missing there. */
export interface UnreadPlace extends Span {
  /** Why, and what to do. */
  reason: string;
}

/** Where the unread parts of a document are in its text. Those of records are not, since a text does not count them. */
export function unreadPlaces(
  coverage: CoverageDto | null,
  pages: DocumentTextDto["pages"],
  formats: Pick<Formats, "number" | "percent">,
): UnreadPlace[] {
  if (coverage === null || coverage.unit === "rows") return [];
  return coverage.unread.flatMap((range) => {
    // The text of these pages is whole but for words whose places it does not have.
    if (["not_visible", "struck_through", "illegible"].includes(range.reason)) return [];
    const span =
      coverage.unit === "characters" ? { start: range.from, end: range.to } : spanOfPages(pages, range);
    if (!span) return [];
    const reason = explainUnread({ ...coverage, unread: [range] }, formats).join(" ");
    return [{ ...span, reason }];
  });
}

function spanOfPages(
  pages: DocumentTextDto["pages"],
  { from, to }: { from: number; to: number },
): Span | null {
  const [first, last] = [pages[from - 1], pages[to - 1]];
  return first && last ? { start: first.start, end: last.end } : null;
}
