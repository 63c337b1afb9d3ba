import type { FieldType } from "@/lib/extraction/field-types";
import type { Value } from "@/lib/extraction/types";
import type { Coverage } from "@/lib/text/coverage";

/** A column: a field's name and the type of its values. */
export interface ExportField {
  name: string;
  type: FieldType;
}

/** A document's row; fields missing in `data` are empty. */
export interface ExportRow {
  filename: string;
  data: Record<string, Value>;
  /** What was read of the document, where that is known. */
  coverage?: Coverage | null;
}
