import type { Span } from "@/lib/extraction/values/span";
import type { Features } from "./feature-row";

/** A piece of text of some shape, with what its finder observed. */
export interface Entity extends Span {
  features: Features;
}
