import type { Span } from "@/lib/extraction/values/span";

/** A value of a JSON or CSV text with its keys. Offsets are those of the value without quotation marks. */
export interface NamedValue extends Span {
  /** From the outermost key to the innermost. */
  path: string[];
  raw: string;
}
