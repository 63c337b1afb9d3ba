import type { CoverageDto } from "@/lib/api/document";
import type { ExportFormat } from "@/lib/exports/formats";
import type { ExportColumn, ExportField, ExportTable, Part } from "@/lib/exports/types";
import type { ObjectShape } from "@/lib/extractors/json-schema/shape";
import type { ShapedField } from "@/lib/extractors/json-schema/to-shaped-data";
import type { ChunkOfTable } from "@/lib/values/row-chunks";
import type { StoredValue } from "@/lib/values/stored-values";

export interface DocumentToExport {
  filename: string;
  values: readonly StoredValue[];
  chunks: readonly ChunkOfTable[];
  coverage: CoverageDto | null;
}

export interface SchemaOfData {
  fields: readonly ShapedField[];
  shape: ObjectShape;
}

export interface ExportRequest {
  format: ExportFormat;
  fields: ExportField[];
  schema?: SchemaOfData | undefined;
  table?: ExportTable | undefined;
  beside?: readonly ExportColumn[] | undefined;
  documents: DocumentToExport[];
  part: Part;
}

export interface ExportedPart {
  bytes: Uint8Array;
  rows: number;
}
