import type { EngineName } from "@/lib/engine-names";
import type { Usage } from "./types";

/** The usage of a document for which no model has been asked yet. */
export function createUsage(engine: EngineName, model: string | null = null): Usage {
  return { engine, model, requests: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0 };
}

/** What two readings of one document by the same engine took together. */
export function joinUsage(one: Usage, other: Usage): Usage {
  return {
    ...one,
    requests: one.requests + other.requests,
    input_tokens: one.input_tokens + other.input_tokens,
    cached_tokens: one.cached_tokens + other.cached_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
  };
}
