import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Value } from "@/lib/extraction/values/types";
import type { Coverage } from "@/lib/text/coverage";

export interface ExportColumn {
  name: string;
  type: ScalarType;
  unitOf?: string;
}

export interface ExportTable {
  name: string;
  type: "TABLE";
  columns: readonly ExportColumn[];
}

export type ExportField = ExportColumn | ExportTable;

export type ExportRows = readonly (readonly Value[])[];

export interface ExportRow {
  filename: string;
  data: Record<string, Value>;
  units?: Record<string, string | null>;
  shaped?: { data: object; problems: readonly { place: string; message: string }[] };
  tables?: Record<string, ExportRows>;
  coverage?: Coverage | null;
}

export interface Part {
  isFirst: boolean;
  isLast: boolean;
  rowsBefore: number;
}

export const WHOLE: Part = { isFirst: true, isLast: true, rowsBefore: 0 };
