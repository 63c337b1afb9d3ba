import { foldText } from "./fold-text";
import type { Span } from "./span";

/** Maximum distance to a bound, in characters. */
const REACH = 24;

const NUMBER = String.raw`\d+(?:[.,]\d+| \d{3}(?!\d))*`;
/** Excludes arrows such as "-> 20". */
const BOUND = /(?<![-=<>|])(?:[<>]=?|[≤≥⩽⩾±])[ \t]?\p{Sc}?$/u;
const WORDS = [
  "(?:more|less|fewer|greater) than|at (?:least|most)|up to|from|no more than",
  "(?:mehr|weniger) als|mindestens|höchstens|maximal|bis zu|ab",
  "(?:plus|moins) de|au (?:moins|plus)|jusqu['’]à|à partir de|dès",
  "(?:más|menos) de|al menos|como máximo|hasta|desde|almeno|al massimo|fino a|a partire da",
  "(?:mais|menos) de|pelo menos|até|meer dan|minder dan|minstens|hoogstens|vanaf",
].join("|");
/** Matches "at least " only at the start of a line, a cell or a value, so that prose stays out. */
const BOUND_IN_WORDS = new RegExp(`(?<=(?:^|[\\n\\t:|] *))(?:${WORDS}) (?:\\p{Sc} ?|[A-Z]{3} )?$`, "iu");
const OF_QUOTED_LINE = /(?:^|\n)[ \t>]*>[ \t]?$/;
/** Matches a word such as "to", dots, or a dash with equal spaces around it. Excludes tabs, which separate cells. */
const BETWEEN = String.raw` ?(?:\p{Sc}|%|[A-Z]{3})?(?:-| - |~| ~ |\.{2,3}|…| (?:to|bis|à|tot) )(?:(?:\p{Sc}|[A-Z]{3}) ?)?`;
const UPPER_END = new RegExp(`^${BETWEEN}([-+]?${NUMBER})(?![.,/:-]*\\d)`, "u");
const LOWER_END = new RegExp(`(?<![\\d.,/:\\p{L}-])(-?${NUMBER})${BETWEEN}([-+]?)$`, "u");
const MINUS = /(?<![\d\p{L}] ?)-$/u;

/**
 * Returns bounds such as "< 20" or "50 - 100", or null if the number has none.
 * @param place span of the number, perhaps with its signs
 */
export function boundsAround(text: string, place: Span): string | null {
  const written = /\d(?:[\d.,' ]*\d)?/.exec(foldText(text.slice(place.start, place.end)));
  if (!written) return null;
  const start = place.start + written.index;
  const end = start + written[0].length;
  const before = (start > REACH ? "…" : "") + foldText(text.slice(Math.max(0, start - REACH), start));
  const behind = foldText(text.slice(end, end + REACH));
  const own = written[0];

  const bound = (BOUND.exec(before) ?? BOUND_IN_WORDS.exec(before))?.[0];
  if (bound !== undefined && !OF_QUOTED_LINE.test(before)) return bound + own;
  const [above, upper = ""] = UPPER_END.exec(behind) ?? [];
  const signed = (MINUS.exec(before)?.[0] ?? "") + own;
  if (above !== undefined && isRange(signed, upper)) return signed + above;
  const [below, lower = "", sign = ""] = LOWER_END.exec(before) ?? [];
  return below !== undefined && isRange(lower, sign + own) ? below + own : null;
}

/** Both bounds need the same number of decimals. In "12 - 80.00", 12 is only the number of a list item. */
function isRange(lower: string, upper: string): boolean {
  return decimalsIn(lower) === decimalsIn(upper) && toNumber(lower) < toNumber(upper);
}

function decimalsIn(written: string): number {
  return /[.,](\d+)$/.exec(written)?.[1]?.length ?? 0;
}

function toNumber(written: string): number {
  return Number(written.replace(/[.,' ](?=\d{3})/g, "").replace(",", "."));
}
