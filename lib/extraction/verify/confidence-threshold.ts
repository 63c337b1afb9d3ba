import type { EngineName } from "@/lib/engine-names";
import { verifiedFrom } from "@/lib/extraction/ranker/thresholds.json";

/** Not yet measured with a model: see docs/decisions/0035-confidence-in-a-models-values.md. */
const MODEL = 0.7;

/**
 * Values with a lower confidence need review. Above the local engine's threshold, 95% are right in documents of
 * unseen issuers.
 */
export const CHECK_BELOW: Record<EngineName, number> = {
  local: verifiedFrom,
  anthropic: MODEL,
  openai: MODEL,
};
