import type { Span } from "@/lib/extraction/span";
import type { Features } from "@/lib/extraction/ranker/feature-row";

/** A piece of text of some shape, with what its finder observed. */
export interface Entity extends Span {
  features: Features;
}
