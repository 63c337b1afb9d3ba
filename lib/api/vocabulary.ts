import { EXPORT_FORMATS, type ExportFormat } from "@/lib/exports/formats";

/** The words of the contract, apart from its schemas, so that the browser need not load those. */
export { FIELD_TYPES, type FieldType } from "@/lib/extraction/field-types";

export type DownloadFormat = Uppercase<ExportFormat>;
export const DOWNLOAD_FORMATS = EXPORT_FORMATS.map((format) => format.toUpperCase() as DownloadFormat);

export const DOCUMENT_STATUSES = ["PENDING", "PROCESSING", "SUCCESS", "FAILURE"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Choices as a sentence names them: with commas, and "or" before the last. */
export function listChoices(choices: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(choices);
}
