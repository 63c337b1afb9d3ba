import type { FieldType } from "./field-types";
import type { Span } from "./span";
import type { ColumnSpec, TableRegion, Value } from "./types";

export interface Offer extends Span {
  name: string;
  type: FieldType;
  prompt: string;
  /** The verified and parsed value, or null for a TABLE. */
  value: Value;
  quote: string;
  page: number | null;
  label: OfferedLabel | null;
  /** `columns` and `rows` are only set for a TABLE. */
  columns?: ColumnSpec[];
  rows?: number;
  drawn?: TableRegion;
}

export interface OfferedLabel extends Span {
  text: string;
}
