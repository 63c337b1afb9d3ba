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

/** Reads CSV and JSON by field names alone, and verifies the answers of every engine. */
export interface RecordReader {
  verify(
    document: DocumentText,
    asked: AskedField[],
    found: FoundAnswers,
    belief: Belief,
    signal?: AbortSignal,
  ): Promise<Extraction>;
  readDrawn(
    document: DocumentText,
    region: TableRegion,
    table: TableSpec,
    taught?: Taught,
    signal?: AbortSignal,
  ): Promise<VerifiedTable>;
  learn(document: DocumentText, reviewed: Reviewed[], key: string, signal?: AbortSignal): Promise<Lesson>;
  findTables(
    document: DocumentText,
    tables: TableSpec[],
    signal?: AbortSignal,
    taught?: Taught,
  ): Promise<FoundTable[]>;
  /** The scope is the first record, or all records if a field is a table. */
  scopeOfRecords(document: DocumentText, fields: AskedField[], signal?: AbortSignal): Promise<ReadingScope>;
  extractRecords(document: DocumentText, fields: AskedField[], signal?: AbortSignal): Promise<Extraction>;
  /** @throws AppError `no_fields` */
  propose(document: DocumentText, filename: string, signal?: AbortSignal): Promise<Proposal>;
  /** Returns the best offers first, or none for CSV and JSON. */
  suggest(document: DocumentText, signal?: AbortSignal): Promise<Offer[]>;
  offerAt(document: DocumentText, span: Span, signal?: AbortSignal): Promise<Offer>;
  /** Returns null if the region contains no table. */
  offerTable(document: DocumentText, region: Box, signal?: AbortSignal): Promise<Offer | null>;
}

/** Only finds values. `extractFields` parses them and locates their quotes. */
export interface ExtractionEngine {
  readonly name: EngineName;
  /** The model that receives documents, and its host with port. Undefined if the engine has no model. */
  readonly service?: { model: string; host: string };
  readonly readsScans: boolean;
  /** Reads CSV and JSON and learns from reviews, because a model does neither. */
  readonly records: RecordReader;
  /**
   * Returns one answer per field, in the same order.
   * @throws AppError `engine_*`
   */
  extract(input: EngineInput, fields: FieldSpec[]): Promise<EngineAnswers>;
  /**
   * Returns the rows of each table, in the order of `tables`.
   * @throws AppError `engine_*`
   */
  findTables(input: EngineInput, tables: TableSpec[]): Promise<EngineTables>;
  /** @throws AppError `engine_*`, `no_fields` */
  propose(input: EngineInput & { filename: string }): Promise<Proposal>;
}
