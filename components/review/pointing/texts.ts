import { formatCount } from "@/components/pluralize";
import type { FieldType } from "@/lib/api/vocabulary";

export const pointingTexts = {
  add: "Add",
  adding: "Adding...",
  addField: (name: string, quote: string) => `Add field ${name}: ${quote}`,
  removeField: (name: string, quote: string) => `Remove field ${name}: ${quote}`,
  addTable: (size: string) => `Add table, ${size}`,
  removeTable: (size: string) => `Remove table, ${size}`,
  sizeOf: (columns: number, rows: number, format: (value: number) => string) =>
    `${formatCount(columns, "column", format)}, ${formatCount(rows, "row", format)}`,
  hint: (name: string, type: FieldType) => `${name}, ${type}`,
  newField: "New field",
  newFieldEllipsis: "New field…",
  fieldName: "Field name",
  addAs: (type: FieldType) => `Add as ${type}`,
  useAs: "Use as",
  notCorrected: "Failed to correct value",
  words: "Use the selected words",
  find: (documents: string) => `Find it in ${documents}`,
  finding: (read: string, all: string) => `Reading ${read} of ${all}`,
  free: (name: string) => `${name}: free of charge`,
  found: (name: string, found: string, documents: string) => `${name} found in ${found} of ${documents}`,
  findFailed: (name: string) => `Failed to find ${name} in the other documents`,
  findingAgain: (documents: string) => `Extracting ${documents} again`,
  removed: (name: string) => `Field "${name}" removed`,
} as const;
