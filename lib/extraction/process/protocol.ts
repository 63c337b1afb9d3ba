import type {
  AskedField,
  Extraction,
  FieldSpec,
  FoundTable,
  Proposal,
  RawValue,
  ReviewedField,
  ReadingScope,
  TableSpec,
} from "@/lib/extraction/values/types";
import type { Lesson, Taught } from "@/lib/extraction/values/lesson";
import { pack, type PackedDocument } from "@/lib/text/process/protocol";
import type { DocumentText } from "@/lib/text/types";

/** Asks for values, rows, or the extractor that fits a sample; of a CSV or JSON file for its scope or its values. */
export type ExtractorTask =
  | { task: "extract"; fields: FieldSpec[]; taught: Taught | undefined }
  | { task: "learn"; reviewed: ReviewedField[]; key: string }
  | { task: "tables"; tables: TableSpec[] }
  | { task: "propose"; filename: string }
  | { task: "scope" | "records"; fields: AskedField[] };

export type ExtractorRequest = { document: PackedDocument } & ExtractorTask;

export type ExtractorResult = RawValue[] | FoundTable[] | Proposal | ReadingScope | Extraction | Lesson;

/** Without the data attached to a PDF, which is compared with the answers later. */
export function packForExtraction({ attachment: _, ...document }: DocumentText): PackedDocument {
  return pack(document);
}
