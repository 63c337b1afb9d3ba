const RELATED = ["after", "row", "below", "column", "above", "before", "near"] as const;
const MEASURES = ["Coverage", "Precision", "Concept", "Exact", "Prompt", "Nearness"] as const;

/** What the ranker knows of a candidate. A new feature is added at the end; `npm run fit` then gives it its weight. */
export const FEATURE_NAMES = [
  ...RELATED.flatMap((relation) => MEASURES.map((measure) => `${relation}${measure}` as const)),
  // The words that label it
  "labelHasColon",
  "labelIsAlone",
  "labelIsFirst",
  "otherLabel",
  // Other sources
  "ruleLabelled",
  "ruleUnlabelled",
  "ruleConsistent",
  // The value
  "linePosition",
  "isInFirstLines",
  "fontHeight",
  "isMoney",
  "isPercent",
  "isInteger",
  "digits",
  "magnitude",
  "length",
  "words",
  "capitals",
  "digitShare",
  "looksLikeName",
  "looksLikeCompany",
  "isAddressLine",
  "isLabel",
  "isWholeCell",
  "startsCell",
  "isCode",
  "occurrences",
  "isLargest",
  "isSumOfAbove",
  // The field
  "isNumberField",
  "isDateField",
  "asksForAmount",
  "asksForId",
  "asksForName",
  "asksForText",
  "asksForPercent",
  "asksForAddress",
  "knowsConcept",
  "nameWords",
  // The other candidates
  "margin",
  "candidates",
  "agreement",
  "isFirstOfEqual",
  "isLastOfEqual",
] as const;

export type FeatureName = (typeof FEATURE_NAMES)[number];
