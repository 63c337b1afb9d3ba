import type { EngineName } from "@/lib/engine-names";
import { verifiedFrom } from "@/lib/extraction/ranker/thresholds.json";

/** Not yet measured with a model: see docs/decisions/0035-confidence-in-a-models-values.md. */
const MODEL = 0.7;

/** Lower confidence needs review. Local engine: above this, 95 % of values are right on unseen issuers' documents. */
export const CHECK_BELOW: Record<EngineName, number> = {
  local: verifiedFrom,
  anthropic: MODEL,
  openai: MODEL,
};
