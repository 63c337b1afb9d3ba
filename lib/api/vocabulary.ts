import { EXPORT_FORMATS, type ExportFormat } from "@/lib/exports/formats";

/** The vocabulary of the contract, kept apart from its schemas so that the browser does not have to load those. */
export { FIELD_TYPES, type FieldType, SCALAR_TYPES, type ScalarType } from "@/lib/extraction/field-types";

export type DownloadFormat = Uppercase<ExportFormat>;
export const DOWNLOAD_FORMATS = EXPORT_FORMATS.map((format) => format.toUpperCase() as DownloadFormat);

export const DOCUMENT_STATUSES = ["PENDING", "PROCESSING", "SUCCESS", "FAILURE"] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Joins choices for a sentence, with commas and a final "or". */
export function listChoices(choices: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "disjunction" }).format(choices);
}
