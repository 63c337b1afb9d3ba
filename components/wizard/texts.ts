import { formatCount } from "@/components/pluralize";
import { RETENTION_HOURS } from "@/lib/api/limits";
import { fileTooLarge, unsupportedFileType, wizardFormats } from "@/lib/api/upload-rules";

export const wizardTexts = {
  mustAccept: "You must accept the Terms of Service before using the wizard",
  uploadFailed: "Upload failed",
  failedHint: "Failed to create extractor from document",
  processed: "Document processed",
  price: `The wizard costs the same as processing a document. The sample becomes the new extractor's first document and is deleted after ${RETENTION_HOURS} hours.`,
  created: "This extractor was created from the document you uploaded.",
  proposed: (n: number, format: (value: number) => string) =>
    `${formatCount(n, "field", format)} proposed. Keep the ones you need`,
  foundIn: (name: string) => `Values found in ${name}`,
  keepField: (name: string) => `Keep ${name}`,
  edit: (name: string) => `Edit ${name}`,
  dropped: (n: number, format: (value: number) => string) =>
    `${formatCount(n, "field", format)} will be deleted`,
  dropping: "Deleting...",
  keep: (kept: number, all: number, format: (value: number) => string) =>
    `Keep ${kept === all && all > 1 ? "all " : ""}${formatCount(kept, "field", format)}`,
  seeValues: "See the extracted values",
  unsupported: (file: string) => unsupportedFileType(file, wizardFormats),
  tooLarge: fileTooLarge,
} as const;
