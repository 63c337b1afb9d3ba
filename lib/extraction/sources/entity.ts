import type { Span } from "@/lib/extraction/values/span";
import type { Features } from "./feature-row";

export interface Entity extends Span {
  features: Features;
}
