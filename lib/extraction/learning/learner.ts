import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { LearntWinner } from "./learnt-winner";
import fitted from "./weights.json";

/** Weighs lessons against the ranker. Fitted to document makers, with each maker's other documents as lessons. */
export interface Learner {
  provenance: { documents: number; examples: number; makers: number };
  /** Results for makers that the fit has not seen, by the number of taught documents. */
  crossValidation: Record<string, Record<string, number>>;
  thresholds: {
    answerFrom: number;
    /** Below this confidence, a value needs review. */
    verifiedFrom: number;
  };
  calibration: { bias: number; weights: LearntWinner };
  trees: TreeModel;
}

export const LEARNER: Learner = fitted;
