import type { CoverageDto } from "@/lib/api/document";
import { pdfTexts } from "./texts";

/** Why a page, from 1, was not read or not completely; null where it was. */
export function unreadReasonOf(coverage: CoverageDto | null, page: number): string | null {
  if (coverage?.unit !== "pages") return null;
  const range = coverage.unread.find(({ from, to }) => page >= from && page <= to);
  return range ? pdfTexts.unread[range.reason] : null;
}
