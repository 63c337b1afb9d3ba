import type { FieldType } from "./field-types";
import type { Span } from "./span";
import type { ColumnSpec, TableRegion, Value } from "./types";

export interface Offer extends Span {
  name: string;
  type: FieldType;
  prompt: string;
  /** The verified and parsed value; null for a TABLE. */
  value: Value;
  quote: string;
  /** 1-based; null if the document has no pages. */
  page: number | null;
  /** The label as printed; null if there is none. */
  label: OfferedLabel | null;
  /** Only set for a TABLE. */
  columns?: ColumnSpec[];
  /** Number of rows. Only set for a TABLE. */
  rows?: number;
  drawn?: TableRegion;
}

export interface OfferedLabel extends Span {
  text: string;
}
