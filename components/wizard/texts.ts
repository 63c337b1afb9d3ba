import { formatCount } from "@/components/pluralize";
import { RETENTION_HOURS } from "@/lib/api/limits";
import { fileTooLarge, unsupportedFileType, wizardFormats } from "@/lib/api/upload-rules";

export const wizardTexts = {
  mustAccept: "You must accept the Terms of Service before using the wizard",
  uploadFailed: "Upload failed",
  failedHint: "Failed to create extractor from document",
  processed: "Document processed",
  price: `The sample costs the same as any document and is deleted after ${RETENTION_HOURS} hours.`,
  created: "This extractor was created from the document you uploaded.",
  proposed: (n: number, format: (value: number) => string) =>
    n === 0 ? "No fields yet" : `${formatCount(n, "field", format)}. Keep the ones you need`,
  clickToAdd: "Click a value to add your first field",
  alsoHere: "Also on this page",
  add: "Add",
  addNamed: (name: string) => `Add ${name}`,
  showAll: (n: string) => `Show all ${n}`,
  drawTable: "Draw a table",
  showDocument: "Show the document",
  hideDocument: "Hide the document",
  foundIn: (name: string) => `Values found in ${name}`,
  keepField: (name: string) => `Keep ${name}`,
  edit: (name: string) => `Edit ${name}`,
  dropped: (n: number, format: (value: number) => string) =>
    `${formatCount(n, "field", format)} will be deleted`,
  saving: "Saving...",
  notSaved: "Failed to save values",
  saved: "Saved. New documents like this one will be read the same way.",
  uploadMore: "Upload more documents",
  save: (kept: number, format: (value: number) => string) => `Save ${formatCount(kept, "field", format)}`,
  seeValues: "See the extracted values",
  unsupported: (file: string) => unsupportedFileType(file, wizardFormats),
  tooLarge: fileTooLarge,
} as const;
