import { FEATURE_NAMES, RELATIONS, type FeatureName } from "@/lib/extraction/sources/feature-names";

const FITS = ["Coverage", "Precision", "Concept", "PromptConcept", "Exact", "Prompt"] as const;

const FOR: readonly FeatureName[] = [
  ...RELATIONS.flatMap((relation) => FITS.map((fit) => `${relation}${fit}` as const)),
  ...(["sectionCoverage", "sectionPrompt", "sectionConcept"] as const),
  ...(["ruleLabelled", "ruleUnlabelled", "strength", "margin"] as const),
  ...(["shapeFits", "identifiesItself", "formIsCertain", "checksum", "isTicked"] as const),
  ...(["agreesWithDomain", "stopFits", "codeFits"] as const),
  ...(["definedCoverage", "definedPrecision", "definedConcept"] as const),
  ...(["lineCoverage", "linePrompt", "lineAboveCoverage", "lineAbovePrompt"] as const),
  ...(["headOfColumnCoverage", "headOfColumnPrompt", "headOfColumnConcept"] as const),
  ...(["headOfRowCoverage", "headOfRowPrecision", "headOfRowPrompt", "headOfRowConcept"] as const),
];

const AGAINST: readonly FeatureName[] = [
  ...RELATIONS.map((relation) => `${relation}Contradicts` as const),
  ...(["sectionContradicts", "headOfColumnContradicts", "headOfRowContradicts"] as const),
  ...(["otherLabel", "leadOfOther", "isBestOfOther", "strengthForOther", "isOfOtherPeriod"] as const),
];

export const DIRECTIONS: readonly (1 | 0 | -1)[] = FEATURE_NAMES.map((name) =>
  FOR.includes(name) ? 1 : AGAINST.includes(name) ? -1 : 0,
);
