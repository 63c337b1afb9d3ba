import type { EngineName } from "@/lib/engine-names";
import { verifiedFrom } from "@/lib/extraction/ranker/thresholds.json";

/** A model's confidence is not yet measured with a model: see docs/decisions/0035-confidence-in-a-models-values.md. */
const MODEL = 0.7;

/**
 * The confidence below which a value is to be checked. For the local engine: 95 of 100 values above are right on unseen
 * makers' documents.
 */
export const CHECK_BELOW: Record<EngineName, number> = {
  local: verifiedFrom,
  anthropic: MODEL,
  openai: MODEL,
};
