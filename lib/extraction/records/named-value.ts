import type { Span } from "@/lib/extraction/values/span";

/** Offsets exclude quotation marks. */
export interface NamedValue extends Span {
  /** From the outermost key to the innermost. */
  path: string[];
  raw: string;
}
