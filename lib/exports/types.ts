import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { Value } from "@/lib/extraction/values/types";
import type { Coverage } from "@/lib/text/coverage";

/** A column: the name and the type of its values. */
export interface ExportColumn {
  name: string;
  type: ScalarType;
  /** The NUMBER whose units it holds; omitted of all others. */
  unitOf?: string;
}

/** A field with rows of its own. */
export interface ExportTable {
  name: string;
  type: "TABLE";
  columns: readonly ExportColumn[];
}

export type ExportField = ExportColumn | ExportTable;

/** The rows of a table, their values in the order of its columns. */
export type ExportRows = readonly (readonly Value[])[];

/** A document's row; fields missing in `data` or `tables` are empty. */
export interface ExportRow {
  filename: string;
  data: Record<string, Value>;
  /** The units of its numbers by the field's name, in one word. */
  units?: Record<string, string | null>;
  /** Its data as a JSON Schema has it, and where it cannot be so; JSON has it in the place of `data`. */
  shaped?: { data: object; problems: readonly { place: string; message: string }[] };
  /** The rows of its tables by the field's name. */
  tables?: Record<string, ExportRows>;
  /** What was read of the document, where that is known. */
  coverage?: Coverage | null;
}

/** Where a part of an export lies in the whole file. */
export interface Part {
  isFirst: boolean;
  isLast: boolean;
  /** How many rows the parts before it have. */
  rowsBefore: number;
}

export const WHOLE: Part = { isFirst: true, isLast: true, rowsBefore: 0 };
