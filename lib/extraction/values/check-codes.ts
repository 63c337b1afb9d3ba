export const CHECK_CODES = [
  "low_confidence",
  "several_candidates",
  "quote_not_found",
  "quote_not_unique",
  "sums_disagree",
  "dates_disagree",
  "checksum",
  "attachment_disagrees",
  "engines_disagree",
  "ocr_uncertain",
  "may_be_hidden",
  "text_differs",
  "rows_disagree",
  "label_empty",
  "column_uncertain",
  "words_left_out",
  "not_allowed",
  "pattern_differs",
  "out_of_range",
  "rule_broken",
  "rule_undecided",
  "seen_before",
  "changed_since",
  "sample",
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];

const RELATION_CODES = [
  "rule_broken",
  "rule_undecided",
  "seen_before",
  "changed_since",
] as const satisfies CheckCode[];

/**
 * True for checks that compare the value with other values or documents. A correction of the value doesn't settle
 * them.
 */
export function isOfRelations({ code }: { code: string }): boolean {
  return RELATION_CODES.some((relation) => relation === code);
}

const WORD_CODES = ["ocr_uncertain", "may_be_hidden", "text_differs"] as const satisfies CheckCode[];

/** Whether the check doubts the words themselves, not which words were chosen. */
export function isOfWords({ code }: { code: CheckCode }): boolean {
  return WORD_CODES.some((word) => word === code);
}

const LIMIT_CODES = ["not_allowed", "pattern_differs", "out_of_range"] as const satisfies CheckCode[];
export type LimitCode = (typeof LIMIT_CODES)[number];

export function isOfLimits({ code }: { code: CheckCode }): boolean {
  return LIMIT_CODES.some((limit) => limit === code);
}

/** Most informative first. All other codes come last. */
const TELLING: readonly CheckCode[] = [
  "changed_since",
  "seen_before",
  "not_allowed",
  "pattern_differs",
  "out_of_range",
  "rule_broken",
  "rule_undecided",
  "attachment_disagrees",
  "checksum",
  "sums_disagree",
  "dates_disagree",
  "text_differs",
  "may_be_hidden",
  "engines_disagree",
  "label_empty",
  "several_candidates",
  "quote_not_found",
  "quote_not_unique",
  "ocr_uncertain",
];
const REASONS_SHOWN = 2;

export function firstReasons<C extends { code: CheckCode }>(checks: readonly C[]): C[] {
  const rank = ({ code }: C) => (TELLING.includes(code) ? TELLING.indexOf(code) : TELLING.length);
  return checks.toSorted((a, b) => rank(a) - rank(b)).slice(0, REASONS_SHOWN);
}
