import { explainUnread } from "@/components/documents/unread-parts";
import type { Formats } from "@/components/formats";
import type { CoverageDto } from "@/lib/api/document";
import type { DocumentTextDto } from "@/lib/api/document-text";
import type { Span } from "./source-places";

export interface UnreadPlace extends Span {
  reason: string;
}

export function unreadPlaces(
  coverage: CoverageDto | null,
  pages: DocumentTextDto["pages"],
  formats: Pick<Formats, "number" | "percent">,
): UnreadPlace[] {
  if (coverage === null || coverage.unit === "rows") return [];
  return coverage.unread.flatMap((range) => {
    // Words unread for these reasons have no place in the text.
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
