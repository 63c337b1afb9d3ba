import type { FieldSpec, Proposal, RawValue } from "@/lib/extraction/types";
import { pack, type PackedDocument } from "@/lib/text/process/protocol";
import type { DocumentText } from "@/lib/text/types";

/** Asks for one answer per field, or for the extractor that fits a sample. */
export type ExtractorRequest = { document: PackedDocument } & (
  { fields: FieldSpec[]; filename?: undefined } | { filename: string; fields?: undefined }
);

export type ExtractorResult = RawValue[] | Proposal;

/** Without the data attached to a PDF, which is compared with the answers later. */
export function packForExtraction({ attachment: _, ...document }: DocumentText): PackedDocument {
  return pack(document);
}
