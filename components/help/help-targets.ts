export const HELP_TARGETS = [
  "using#make-an-extractor",
  "using#point-at-a-sample",
  "using#fields",
  "using#upload-documents",
  "using#review",
  "using#what-the-marks-mean",
  "using#tables",
  "using#all-values-in-a-grid",
  "using#rules",
  "using#accuracy-target",
  "using#learning",
  "using#duplicates-and-bank-accounts",
  "using#credits",
  "using#what-is-kept",
  "webhooks",
] as const;

export type HelpTarget = (typeof HELP_TARGETS)[number];
