import type { CoverageDto } from "@/lib/api/document";
import type { Box } from "@/lib/api/value";
import { pdfTexts } from "./texts";

export function unreadReasonOf(coverage: CoverageDto | null, page: number): string | null {
  if (coverage?.unit !== "pages") return null;
  const reasons = coverage.unread
    .filter(({ from, to }) => page >= from && page <= to)
    .map(({ reason }) => pdfTexts.unread[reason]);
  return reasons.find((reason) => reason !== null) ?? null;
}

export function illegiblePlaces(coverage: CoverageDto | null, page: number): Box[] {
  return coverage?.unread.flatMap(({ boxes = [] }) => boxes.filter((box) => box.page === page)) ?? [];
}
