import { formatCount } from "@/components/pluralize";
import { RETENTION_HOURS } from "@/lib/api/limits";
import { fileTooLarge, unsupportedFileType, wizardFormats } from "@/lib/api/upload-rules";

/** Texts of the wizard and of the fields that it proposes. */
export const wizardTexts = {
  mustAccept: "You must accept the Terms of Service before using the wizard",
  uploadFailed: "Upload failed",
  failedHint: "Failed to create extractor from document",
  processed: "Document processed",
  price: `It costs the same as processing a document. The sample becomes the first document of the new extractor, and is deleted after ${RETENTION_HOURS} hours.`,
  created: "This extractor was created from the document you uploaded.",
  proposed: (n: number, format: (value: number) => string) =>
    `${formatCount(n, "field", format)} proposed. Keep what you need`,
  foundIn: (name: string) => `What each of them found in ${name}`,
  keepField: (name: string) => `Keep ${name}`,
  edit: (name: string) => `Edit ${name}`,
  dropped: (n: number, format: (value: number) => string) =>
    `${formatCount(n, "field", format)} will be deleted`,
  dropping: "Deleting...",
  keep: (kept: number, all: number, format: (value: number) => string) =>
    `Keep ${kept === all && all > 1 ? "all " : ""}${formatCount(kept, "field", format)}`,
  seeValues: "See the values found in it",
  unsupported: (file: string) => unsupportedFileType(file, wizardFormats),
  tooLarge: fileTooLarge,
} as const;
