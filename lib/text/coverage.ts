export const UNREAD_REASONS = [
  "image_only",
  "page_damaged",
  "too_long",
  "more_records",
  "not_visible",
] as const;
export type UnreadReason = (typeof UNREAD_REASONS)[number];

export const COVERAGE_UNITS = ["pages", "characters", "rows"] as const;
export type CoverageUnit = (typeof COVERAGE_UNITS)[number];

/**
 * A part that was not read. Pages and rows count from 1, both ends included; characters are UTF-16 offsets, `to` exclusive.
 * A range without length is the place of a missing part of unknown length.
 */
export interface UnreadRange {
  from: number;
  to: number;
  reason: UnreadReason;
}

export interface Coverage {
  unit: CoverageUnit;
  total: number;
  read: number;
  /**
   * In order, without overlaps but for `not_visible`: pages with words that cannot be seen, which are read without them. In
   * a text, which leaves such words out, its range is empty and at the beginning.
   */
  unread: UnreadRange[];
}

/** The parts that a person sees and that were not read. */
export function unreadParts({ unread }: Pick<Coverage, "unread">): UnreadRange[] {
  return unread.filter(({ reason }) => reason !== "not_visible");
}

/**
 * The coverage with these unread parts, in any order. Adjacent ones with the same reason become one; of overlapping ones,
 * the first keeps what they share.
 */
export function createCoverage(unit: CoverageUnit, total: number, unread: UnreadRange[] = []): Coverage {
  const step = unit === "characters" ? 0 : 1;
  const parts = merge(unreadParts({ unread }), step);
  const hidden = merge(
    unread.filter(({ reason }) => reason === "not_visible"),
    step,
  );
  const missed = parts.reduce((sum, { from, to }) => sum + to - from + step, 0);
  return { unit, total, read: total - missed, unread: [...parts, ...hidden].sort((a, b) => a.from - b.from) };
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

/** The pages that were not read for this reason, in order. */
export function unreadPages({ unread }: Coverage, reason: UnreadReason): number[] {
  return unread
    .filter((range) => range.reason === reason)
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/** The coverage where these pages that are pictures, counting from 1, were read after all. */
export function withPages(coverage: Coverage, seen: readonly number[]): Coverage {
  if (seen.length === 0) return coverage;
  const others = coverage.unread.filter(({ reason }) => reason !== "image_only");
  const pictures = unreadPages(coverage, "image_only")
    .filter((page) => !seen.includes(page))
    .map((page): UnreadRange => ({ from: page, to: page, reason: "image_only" }));
  return createCoverage(coverage.unit, coverage.total, [...others, ...pictures]);
}
