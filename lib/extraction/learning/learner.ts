import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { LearntWinner } from "./learnt-winner";
import fitted from "./weights.json";

/** Decides between lessons and the ranker. In training, lessons came from other documents of the same issuer. */
export interface Learner {
  provenance: { documents: number; examples: number; makers: number };
  /** Results for issuers that were not in the training data, by the number of taught documents. */
  crossValidation: Record<string, Record<string, number>>;
  thresholds: {
    answerFrom: number;
    verifiedFrom: number;
  };
  calibration: { bias: number; weights: LearntWinner };
  trees: TreeModel;
}

export const LEARNER: Learner = fitted;
