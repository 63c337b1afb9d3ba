import { formatCount } from "@/components/pluralize";

export const limitTexts = {
  title: "Allowed values",
  broken: (broken: number, values: number) =>
    broken === 0
      ? `${formatCount(values, "value")} checked, all allowed.`
      : `${broken} of ${formatCount(values, "value")} not allowed:`,
  inRow: (row: number) => `, row ${row}`,
  more: (count: number) => `and ${count} more`,
  options: "Options",
  optionsPlaceholder: "EUR = € = Euro",
  optionsHint: "One per line; other spellings after =",
  pattern: "Pattern",
  patternPlaceholder: "PO-\\d{6}",
  patternHint: "A regular expression for the whole value, such as [A-Z]{2}\\d{4}",
  minimum: "Minimum",
  maximum: "Maximum",
  days: { minimum: "Earliest date", maximum: "Latest date" },
  oneOf: (options: readonly string[]) =>
    `One of ${options.slice(0, 5).join(", ")}${options.length > 5 ? ` and ${options.length - 5} more` : ""}`,
  like: (pattern: string) => `Matches ${pattern}`,
  between: (least: string, most: string) => `From ${least} to ${most}`,
  from: (least: string) => `From ${least}`,
  upTo: (most: string) => `Up to ${most}`,
} as const;
