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
  "rows_disagree",
  "column_uncertain",
  "words_left_out",
  "rule_broken",
] as const;
export type CheckCode = (typeof CHECK_CODES)[number];
