import { foldText } from "./fold-text";
import type { Span } from "./span";

/** In characters, to the other end of the range. */
const REACH = 24;

const NUMBER = String.raw`\d+(?:[.,]\d+| \d{3}(?!\d))*`;
/** Excludes arrows: "-> 20". */
const BOUND = /(?<![-=<>|])(?:[<>]=?|[≤≥⩽⩾±])[ \t]?\p{Sc}?$/u;
/** The mark of a quoted mail line. */
const OF_QUOTED_LINE = /(?:^|\n)[ \t>]*>[ \t]?$/;
/** A word, or a dash with equal spaces; a tab would separate cells. */
const BETWEEN = String.raw` ?(?:\p{Sc}|%|[A-Z]{3})?(?:-| - |~| ~ | (?:to|bis|à|tot) )(?:(?:\p{Sc}|[A-Z]{3}) ?)?`;
const UPPER_END = new RegExp(`^${BETWEEN}(${NUMBER})(?![.,/:-]*\\d)`, "u");
const LOWER_END = new RegExp(`(?<![\\d.,/:\\p{L}-])(${NUMBER})${BETWEEN}$`, "u");

/**
 * "< 20", "50 - 100". Null if the number has no bounds.
 * @param place of the number, with or without what surrounds its digits
 */
export function boundsAround(text: string, place: Span): string | null {
  const written = /\d(?:[\d.,' ]*\d)?/.exec(foldText(text.slice(place.start, place.end)));
  if (!written) return null;
  const start = place.start + written.index;
  const end = start + written[0].length;
  const before = (start > REACH ? "…" : "") + foldText(text.slice(Math.max(0, start - REACH), start));
  const behind = foldText(text.slice(end, end + REACH));
  const own = written[0];

  const bound = BOUND.exec(before)?.[0];
  if (bound !== undefined && !OF_QUOTED_LINE.test(before)) return bound + own;
  const [above, upper = ""] = UPPER_END.exec(behind) ?? [];
  if (above !== undefined && isRange(own, upper)) return own + above;
  const [below, lower = ""] = LOWER_END.exec(before) ?? [];
  return below !== undefined && isRange(lower, own) ? below + own : null;
}

/** Both are written alike and rise: "12 - 80.00" is a list number and an amount. */
function isRange(lower: string, upper: string): boolean {
  return decimalsIn(lower) === decimalsIn(upper) && toNumber(lower) < toNumber(upper);
}

function decimalsIn(written: string): number {
  return /[.,](\d+)$/.exec(written)?.[1]?.length ?? 0;
}

function toNumber(written: string): number {
  return Number(written.replace(/[.,' ](?=\d{3})/g, "").replace(",", "."));
}
