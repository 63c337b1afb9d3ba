import type { FieldType } from "./field-types";
import type { Span } from "./span";
import type { ColumnSpec, TableRegion, Value } from "./types";

/** A field that a document offers, with its value in it. Its place is that of the quote. */
export interface Offer extends Span {
  name: string;
  type: FieldType;
  prompt: string;
  /** As verified and parsed; null for a TABLE. */
  value: Value;
  /** Verbatim from the text. */
  quote: string;
  /** 1-based; null where the format has no pages. */
  page: number | null;
  /** As printed; null where no words label the value. */
  label: OfferedLabel | null;
  /** TABLE only. */
  columns?: ColumnSpec[];
  /** How many rows it has. TABLE only. */
  rows?: number;
  /** The region that a person has drawn, divided into columns. */
  drawn?: TableRegion;
}

export interface OfferedLabel extends Span {
  text: string;
}
