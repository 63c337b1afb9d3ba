import type { FieldSpec, FoundTable, Proposal, RawValue, TableSpec } from "@/lib/extraction/types";
import { pack, type PackedDocument } from "@/lib/text/process/protocol";
import type { DocumentText } from "@/lib/text/types";

/** Asks for one answer per field, for the rows of tables, or for the extractor that fits a sample. */
export type ExtractorRequest = { document: PackedDocument } & (
  | { task: "extract"; fields: FieldSpec[] }
  | { task: "tables"; tables: TableSpec[] }
  | { task: "propose"; filename: string }
);

export type ExtractorResult = RawValue[] | FoundTable[] | Proposal;

/** Without the data attached to a PDF, which is compared with the answers later. */
export function packForExtraction({ attachment: _, ...document }: DocumentText): PackedDocument {
  return pack(document);
}
