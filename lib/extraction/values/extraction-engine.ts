import type { EngineName } from "@/lib/engine-names";
import type { Box } from "@/lib/text/box";
import type { DocumentText } from "@/lib/text/types";
import type { Lesson, Taught } from "./lesson";
import type { Offer } from "./offer";
import type { Span } from "./span";
import type {
  AskedField,
  Belief,
  EngineAnswers,
  EngineInput,
  EngineTables,
  Extraction,
  FieldSpec,
  FoundAnswers,
  FoundTable,
  Proposal,
  ReadingScope,
  Reviewed,
  TableRegion,
  TableSpec,
  VerifiedTable,
} from "./types";

/** What is found without an engine: in CSV and JSON documents by their names alone, in others what holds whatever engine reads them. */
export interface RecordReader {
  /** Turns answers into values with evidence. */
  verify(
    document: DocumentText,
    asked: AskedField[],
    found: FoundAnswers,
    belief: Belief,
    signal?: AbortSignal,
  ): Promise<Extraction>;
  /** A table as it is within a part of a page. */
  readDrawn(
    document: DocumentText,
    region: TableRegion,
    table: TableSpec,
    taught?: Taught,
    signal?: AbortSignal,
  ): Promise<VerifiedTable>;
  /** What a reviewed document teaches. */
  learn(document: DocumentText, reviewed: Reviewed[], key: string, signal?: AbortSignal): Promise<Lesson>;
  /** The rows of each table, in the same order. */
  findTables(
    document: DocumentText,
    tables: TableSpec[],
    signal?: AbortSignal,
    taught?: Taught,
  ): Promise<FoundTable[]>;
  /** The first record, or all of them where a field is a table. */
  scopeOfRecords(document: DocumentText, fields: AskedField[], signal?: AbortSignal): Promise<ReadingScope>;
  extractRecords(document: DocumentText, fields: AskedField[], signal?: AbortSignal): Promise<Extraction>;
  /** Throws AppError no_fields. */
  propose(document: DocumentText, filename: string, signal?: AbortSignal): Promise<Proposal>;
  /** What a document offers as fields, best first, at most 200; none for records. */
  suggest(document: DocumentText, signal?: AbortSignal): Promise<Offer[]>;
  /** The field for the words that a person has selected. */
  offerAt(document: DocumentText, span: Span, signal?: AbortSignal): Promise<Offer>;
  /** The table within a part of a page that a person has drawn; null where there is none. */
  offerTable(document: DocumentText, region: Box, signal?: AbortSignal): Promise<Offer | null>;
}

/** Finds values. Engines neither parse types nor locate quotes: `extractFields` does that for all of them. */
export interface ExtractionEngine {
  readonly name: EngineName;
  /** The model that it sends documents to, and the host (with its port) that answers for it; none for rules. */
  readonly service?: { model: string; host: string };
  /** Whether it reads PDFs without a text layer. */
  readonly readsScans: boolean;
  /** What reads CSV and JSON documents in its place, and learns from reviewed ones: a model does neither. */
  readonly records: RecordReader;
  /** One answer per field, in the same order. Throws AppError (engine_*). */
  extract(input: EngineInput, fields: FieldSpec[]): Promise<EngineAnswers>;
  /** The rows of each table, in the same order. Throws AppError (engine_*). */
  findTables(input: EngineInput, tables: TableSpec[]): Promise<EngineTables>;
  /** Throws AppError (engine_*, no_fields). */
  propose(input: EngineInput & { filename: string }): Promise<Proposal>;
}
