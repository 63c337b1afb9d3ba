/** Texts of the grid of values. */
export const gridTexts = {
  label: "Values",
  filename: "Filename",
  toCheck: (count: string) => `${count} to check`,
  waiting: (count: string) => `${count} being processed`,
  failed: (count: string) => `${count} failed`,
  onlyToCheck: "Only what needs a look",
  formerField: (name: string) => `${name}: not a field any more, only older results have it`,
  showSource: (name: string) => `Show the source of ${name}`,
  foundBefore: "Found in the document:",
  copied: (cells: string) => `${cells} copied`,
  noneProcessed: "No values yet",
  noneProcessedHint: "The values of a document appear here as soon as it has been read.",
  allChecked: "All checked",
  allCheckedHint: (documents: string) => `Nothing needs a look in ${documents}.`,
  showAll: "Show all documents",
  keys: [
    { keys: ["Enter"], does: "edit" },
    { keys: ["Space"], does: "source" },
    { keys: ["Shift", "↓"], does: "select" },
    { keys: ["Ctrl/⌘", "C"], does: "copy" },
  ],
} as const;
