/** The sections of the help that screens link to, by their anchors. */
export const HELP_SECTIONS = [
  "make-an-extractor",
  "point-at-a-sample",
  "fields",
  "upload-documents",
  "review",
  "what-the-marks-mean",
  "tables",
  "all-values-in-a-grid",
  "rules",
  "accuracy-target",
  "learning",
  "duplicates-and-bank-accounts",
  "credits",
  "what-is-kept",
] as const;

export type HelpSection = (typeof HELP_SECTIONS)[number];
