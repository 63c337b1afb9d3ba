import type { FieldType } from "./field-types";
import type { Span } from "./span";
import type { ColumnSpec, TableRegion, Value } from "./types";

export interface Offer extends Span {
  name: string;
  type: FieldType;
  prompt: string;
  /** Verified and parsed; null for a TABLE. */
  value: Value;
  quote: string;
  /** 1-based; null without pages. */
  page: number | null;
  /** As printed; null without a label. */
  label: OfferedLabel | null;
  /** TABLE only. */
  columns?: ColumnSpec[];
  /** Row count. TABLE only. */
  rows?: number;
  drawn?: TableRegion;
}

export interface OfferedLabel extends Span {
  text: string;
}
