import type { EngineName } from "@/lib/engine-names";
import { verifiedFrom } from "@/lib/extraction/ranker/thresholds.json";

/** Not measured with a model yet: see docs/decisions/0035-confidence-in-a-models-values.md. */
const MODEL = 0.7;

/** Lower confidence needs review. Local engine: 95 of 100 values above are right on unseen issuers' documents. */
export const CHECK_BELOW: Record<EngineName, number> = {
  local: verifiedFrom,
  anthropic: MODEL,
  openai: MODEL,
};
