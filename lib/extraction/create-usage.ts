import type { EngineName } from "@/lib/engine-names";
import type { Usage } from "./types";

/** The usage of a document for which no model has been asked yet. */
export function createUsage(engine: EngineName, model: string | null = null): Usage {
  return { engine, model, requests: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0 };
}
