import { texts } from "@/components/texts";
import type { CoverageDto } from "@/lib/api/document";

/** Why a page, from 1, was not read or not completely; null where it was. */
export function unreadReasonOf(coverage: CoverageDto | null, page: number): string | null {
  if (coverage?.unit !== "pages") return null;
  const range = coverage.unread.find(({ from, to }) => page >= from && page <= to);
  return range ? texts.pdf.unread[range.reason] : null;
}
