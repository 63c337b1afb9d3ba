import type {
  AskedField,
  Belief,
  Extraction,
  FieldSpec,
  FoundAnswers,
  FoundTable,
  Proposal,
  RawValue,
  Reviewed,
  ReadingScope,
  TableRegion,
  TableSpec,
  VerifiedTable,
} from "@/lib/extraction/values/types";
import type { Lesson, Taught } from "@/lib/extraction/values/lesson";
import type { Offer } from "@/lib/extraction/values/offer";
import type { Span } from "@/lib/extraction/values/span";
import type { Box } from "@/lib/text/box";
import { pack, type PackedDocument } from "@/lib/text/process/protocol";
import type { DocumentText } from "@/lib/text/types";

export type ExtractorTask =
  | { task: "extract"; fields: FieldSpec[]; taught: Taught | undefined }
  | { task: "verify"; fields: AskedField[]; found: FoundAnswers; belief: Belief }
  | { task: "drawn"; region: TableRegion; table: TableSpec; taught: Taught | undefined }
  | { task: "learn"; reviewed: Reviewed[]; key: string }
  | { task: "tables"; tables: TableSpec[]; taught: Taught | undefined }
  | { task: "propose"; filename: string }
  | { task: "suggest" }
  | { task: "offer"; span: Span }
  | { task: "offerTable"; region: Box }
  | { task: "scope" | "records"; fields: AskedField[] };

export type ExtractorRequest = { document: PackedDocument } & ExtractorTask;

export type ExtractorResult =
  | RawValue[]
  | FoundTable[]
  | Proposal
  | Offer
  | Offer[]
  | null
  | ReadingScope
  | Extraction
  | Lesson
  | VerifiedTable;

/** Omits the data attached to a PDF unless the task compares answers with it. */
export function packFor(
  task: ExtractorTask["task"],
  { attachment, ...document }: DocumentText,
): PackedDocument {
  return pack(task === "verify" && attachment ? { ...document, attachment } : document);
}
