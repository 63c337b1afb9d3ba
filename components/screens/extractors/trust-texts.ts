export const trustTexts = {
  title: "Trust",
  target: "Of the values that pass without a look, at most",
  mayBeWrong: "may be wrong.",
  oneIn: (count: number) => `1 in ${count}`,
  explained:
    "Until 60 values have been confirmed or corrected, the reading's own confidence decides which values pass; then it is how often such values were right. On papers of a layout that you have reviewed, values pass as long as they keep to the target; of others none passes by confidence before enough of them were right (72 show 1 in 20, 183 show 1 in 50, 368 show 1 in 100, 736 show 1 in 200). Some that pass are drawn as samples, so that the share of wrong ones is known.",
  passed: "Passed without a look",
  passedOf: (share: string, values: string) => `${share} of ${values}`,
  wrong: "Wrong among these",
  wrongOf: (wrong: string, lookedAt: string, upper: string) =>
    `${wrong} of ${lookedAt} that were looked at, so at most ${upper}`,
  unknown: "Not known before samples or whole documents have been looked at",
  looks: "Looks per document",
  nothingRead: "No document was read this week or the week before",
  saveFailed: "Failed to update extractor",
} as const;
