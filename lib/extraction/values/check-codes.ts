/** The reasons to review a value. */
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

/** Those of values that do not agree with other values, or with other documents. */
const RELATION_CODES = [
  "rule_broken",
  "rule_undecided",
  "seen_before",
  "changed_since",
] as const satisfies CheckCode[];

/** Whether a check says that a value does not agree with others: a correction does not settle that. */
export function isOfRelations({ code }: { code: string }): boolean {
  return RELATION_CODES.some((relation) => relation === code);
}

/** Those of values whose words were perhaps misread, hidden, or drawn as other ones. */
const WORD_CODES = ["ocr_uncertain", "may_be_hidden", "text_differs"] as const satisfies CheckCode[];

/** Whether a check doubts the words of a value, not which words they are. */
export function isOfWords({ code }: { code: CheckCode }): boolean {
  return WORD_CODES.some((word) => word === code);
}

/** Those of values that break their field's limits. */
const LIMIT_CODES = ["not_allowed", "pattern_differs", "out_of_range"] as const satisfies CheckCode[];
export type LimitCode = (typeof LIMIT_CODES)[number];

/** Whether a check says that a value breaks its field's limits. */
export function isOfLimits({ code }: { code: CheckCode }): boolean {
  return LIMIT_CODES.some((limit) => limit === code);
}

/** What a glance at the page settles comes first, what only says that others like it were wrong, last. */
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

/** The two reasons that tell most of why to look at a value. */
export function firstReasons<C extends { code: CheckCode }>(checks: readonly C[]): C[] {
  const rank = ({ code }: C) => (TELLING.includes(code) ? TELLING.indexOf(code) : TELLING.length);
  return checks.toSorted((a, b) => rank(a) - rank(b)).slice(0, REASONS_SHOWN);
}
