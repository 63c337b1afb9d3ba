import type { EngineName } from "@/lib/engine-names";
import { verifiedFrom } from "./ranker/thresholds.json";

/** A model's confidence is not yet measured with a model: see docs/decisions/0035-confidence-in-a-models-values.md. */
const MODEL = 0.7;

/**
 * The confidence below which a value is to be checked, by the engine that found it. For the local engine it is the one from
 * which 95 of 100 of its values were right where it had not seen documents of the same maker.
 */
export const CHECK_BELOW: Record<EngineName, number> = {
  local: verifiedFrom,
  anthropic: MODEL,
  openai: MODEL,
};
