import type { Box } from "./box";

export const UNREAD_REASONS = [
  "image_only",
  "page_damaged",
  "too_long",
  "more_records",
  "not_visible",
  "struck_through",
  "illegible",
  "embedded_document",
] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

function isLeftOut({ reason }: { reason: UnreadReason }): boolean {
  return reason === "not_visible" || reason === "struck_through";
}

export const COVERAGE_UNITS = ["pages", "characters", "rows"] as const;
export type CoverageUnit = (typeof COVERAGE_UNITS)[number];

/**
 * Pages and rows count from 1 and include `to`; characters are UTF-16 offsets and exclude `to`. An empty range
 * marks a missing part of unknown length.
 */
export interface UnreadRange {
  from: number;
  to: number;
  reason: UnreadReason;
  boxes?: Box[] | undefined;
}

export interface Coverage {
  unit: CoverageUnit;
  total: number;
  read: number;
  /**
   * In order and without overlaps, except for words that are illegible, invisible or struck through. The text doesn't
   * contain invisible or struck-through words, so their ranges are empty and lie at the start of the page.
   */
  unread: UnreadRange[];
}

export function unreadParts({ unread }: Pick<Coverage, "unread">): UnreadRange[] {
  return unread.filter((range) => !isLeftOut(range) && range.reason !== "illegible");
}

/** Merges adjacent parts with the same reason. If parts overlap, the first one wins. */
export function createCoverage(unit: CoverageUnit, total: number, unread: UnreadRange[] = []): Coverage {
  const step = unit === "characters" ? 0 : 1;
  const parts = merge(unreadParts({ unread }), step);
  const hidden = (["not_visible", "struck_through"] as const).flatMap((leftOut) =>
    merge(
      unread.filter(({ reason }) => reason === leftOut),
      step,
    ),
  );
  const illegible = unread.filter(({ reason }) => reason === "illegible");
  const missed = parts.reduce((sum, { from, to }) => sum + to - from + step, 0);
  const all = [...parts, ...hidden, ...illegible].sort((a, b) => a.from - b.from);
  return { unit, total, read: total - missed, unread: all };
}

function merge(unread: readonly UnreadRange[], step: 0 | 1): UnreadRange[] {
  const ranges: UnreadRange[] = [];
  for (const range of [...unread].sort((a, b) => a.from - b.from)) {
    const last = ranges.at(-1);
    const from = Math.max(range.from, last ? last.to + step : range.from);
    const isCovered = from > range.from && range.to - from + step <= 0;
    if (isCovered) continue;
    if (last?.reason === range.reason && from === last.to + step) last.to = range.to;
    else ranges.push({ ...range, from });
  }
  return ranges;
}

export function unreadPages({ unread }: Coverage, reason: UnreadReason): number[] {
  return unread
    .filter((range) => range.reason === reason)
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

export function withPages(coverage: Coverage, seen: readonly number[]): Coverage {
  if (seen.length === 0) return coverage;
  const others = coverage.unread.filter(
    ({ reason, from }) => reason !== "image_only" && !(reason === "illegible" && seen.includes(from)),
  );
  const pictures = unreadPages(coverage, "image_only")
    .filter((page) => !seen.includes(page))
    .map((page): UnreadRange => ({ from: page, to: page, reason: "image_only" }));
  return createCoverage(coverage.unit, coverage.total, [...others, ...pictures]);
}
