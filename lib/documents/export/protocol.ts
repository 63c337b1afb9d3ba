import type { CoverageDto } from "@/lib/api/document";
import type { ExportFormat } from "@/lib/exports/formats";
import type { ExportColumn, ExportField, ExportTable, Part } from "@/lib/exports/types";
import type { ObjectShape } from "@/lib/extractors/json-schema/shape";
import type { ShapedField } from "@/lib/extractors/json-schema/to-shaped-data";
import type { ChunkOfTable } from "@/lib/values/row-chunks";
import type { StoredValue } from "@/lib/values/stored-values";

/** A document's result with its rows as they are stored, which are parsed where they are written. */
export interface DocumentToExport {
  filename: string;
  values: readonly StoredValue[];
  chunks: readonly ChunkOfTable[];
  coverage: CoverageDto | null;
}

/** What an extractor's JSON Schema is made from. */
export interface SchemaOfData {
  fields: readonly ShapedField[];
  shape: ObjectShape;
}

export interface ExportRequest {
  format: ExportFormat;
  fields: ExportField[];
  /** The data of each document as this schema has it. */
  schema?: SchemaOfData | undefined;
  /** Only the rows of this table. */
  table?: ExportTable | undefined;
  /** What is repeated beside each of its rows. */
  beside?: readonly ExportColumn[] | undefined;
  documents: DocumentToExport[];
  part: Part;
}

export interface ExportedPart {
  bytes: Uint8Array;
  /** How many rows were written. */
  rows: number;
}
