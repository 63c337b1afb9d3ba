import type { Span } from "@/lib/extraction/values/span";

/** The offsets exclude quotation marks. */
export interface NamedValue extends Span {
  /** Keys from the outermost to the innermost. */
  path: string[];
  raw: string;
}
