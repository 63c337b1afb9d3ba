import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { LearntWinner } from "./learnt-winner";
import fitted from "./weights.json";

/** Weighs lessons against the ranker. Fitted on makers whose other documents were taught. */
export interface Learner {
  provenance: { documents: number; examples: number; makers: number };
  /** Results for unseen makers by the number of taught documents. */
  crossValidation: Record<string, Record<string, number>>;
  thresholds: {
    answerFrom: number;
    /** Below this, a value needs review. */
    verifiedFrom: number;
  };
  calibration: { bias: number; weights: LearntWinner };
  trees: TreeModel;
}

export const LEARNER: Learner = fitted;
