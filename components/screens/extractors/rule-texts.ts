import { formatCount } from "@/components/pluralize";

export const ruleTexts = {
  title: "Rules",
  empty: "Rules catch mistakes. Example: Net + Tax == Total",
  add: "Add rule",
  edit: (name: string) => `Edit rule ${name}`,
  remove: (name: string) => `Delete rule ${name}`,
  confirmRemove: (name: string) => `Are you sure you want to delete "${name}"?`,
  explained: "Documents that break the rule are marked for review. Put names with spaces in backticks.",
  name: "Name",
  expression: "Expression",
  message: "Message when the rule fails",
  save: "Save rule",
  saving: "Saving...",
  saveFailed: "Failed to save the rule",
  unused: "Not checked:",
  noDocuments: "No documents to try this on yet.",
  holds: (holding: number, documents: number) =>
    `True for ${holding} of ${formatCount(documents, "document")}`,
  undecided: (count: number) => `${count} ${count === 1 ? "is" : "are"} missing a value`,
  notComputed: (count: number) => `${count} could not be checked`,
  brokenBy: "Fails for",
  suggestions: "Suggested rules",
  suggested: (documents: number) => `True for all ${documents} reviewed documents`,
  keep: "Keep rule",
  keepNamed: (name: string) => `Keep rule ${name}`,
} as const;
