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

/** Why words are left out of a text that is read around them. */
function isLeftOut({ reason }: { reason: UnreadReason }): boolean {
  return reason === "not_visible" || reason === "struck_through";
}

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
  /** Where the illegible words of a page are; of many, the first ones. */
  boxes?: Box[] | undefined;
}

export interface Coverage {
  unit: CoverageUnit;
  total: number;
  read: number;
  /**
   * In order, without overlaps, except on pages that are read without some of their words: those that cannot be seen, are struck
   * through, or cannot be recognised. A text leaves out the first two; their range is empty and at its beginning.
   */
  unread: UnreadRange[];
}

/** The parts that a person sees and that were not read, beside single words of pages that were. */
export function unreadParts({ unread }: Pick<Coverage, "unread">): UnreadRange[] {
  return unread.filter((range) => !isLeftOut(range) && range.reason !== "illegible");
}

/**
 * The coverage with these unread parts, in any order. Adjacent ones with the same reason become one; of overlapping ones,
 * the first keeps what they share.
 */
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

/** The pages that were not read for this reason, in order. */
export function unreadPages({ unread }: Coverage, reason: UnreadReason): number[] {
  return unread
    .filter((range) => range.reason === reason)
    .flatMap(({ from, to }) => Array.from({ length: to - from + 1 }, (_, index) => from + index));
}

/** The coverage where these pages that are pictures, or have illegible words, were read after all; they count from 1. */
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
