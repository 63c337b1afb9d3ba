export const trustTexts = {
  title: "Accuracy target",
  wrongIn: (count: number) => `1 wrong in ${count}`,
  explained: "Values below the target are marked for review.",
  passed: "Passed without review",
  passedOf: (share: string, values: string) => `${share} of ${values}`,
  wrong: "Found to be wrong",
  wrongOf: (wrong: string, reviewed: string, upper: string) =>
    `${wrong} of ${reviewed} reviewed, at most ${upper} overall`,
  unknown: "Not known yet",
  toCheck: "To check per document",
  saveFailed: "Failed to update extractor",
} as const;
