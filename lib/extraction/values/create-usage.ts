import type { EngineName } from "@/lib/engine-names";
import type { Usage } from "./types";

export function createUsage(engine: EngineName, model: string | null = null): Usage {
  return { engine, model, requests: 0, input_tokens: 0, cached_tokens: 0, output_tokens: 0 };
}

export function joinUsage(one: Usage, other: Usage): Usage {
  return {
    ...one,
    requests: one.requests + other.requests,
    input_tokens: one.input_tokens + other.input_tokens,
    cached_tokens: one.cached_tokens + other.cached_tokens,
    output_tokens: one.output_tokens + other.output_tokens,
  };
}
