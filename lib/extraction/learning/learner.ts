import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { LearntWinner } from "./learnt-winner";
import fitted from "./weights.json";

/** What weighs lessons against the ranker, fitted on documents of makers whose other documents were taught. */
export interface Learner {
  /** What it was fitted on. */
  provenance: { documents: number; examples: number; makers: number };
  /** What models that had not seen a maker answered, by the number of documents that were taught. */
  crossValidation: Record<string, Record<string, number>>;
  thresholds: {
    /** A value is answered from this confidence on. */
    answerFrom: number;
    /** Below, a value is to be checked. */
    verifiedFrom: number;
  };
  calibration: { bias: number; weights: LearntWinner };
  trees: TreeModel;
}

export const LEARNER: Learner = fitted;
