import type { FieldType } from "@/lib/extraction/field-types";
import type { Value } from "@/lib/extraction/types";

/** A column: a field's name and the type of its values. */
export interface ExportField {
  name: string;
  type: FieldType;
}

/** A document's row; fields missing in `data` are empty. */
export interface ExportRow {
  filename: string;
  data: Record<string, Value>;
}
