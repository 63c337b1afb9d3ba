import type { Calibration } from "./rank";
import type { TreeModel } from "./tree-model";
import thresholds from "./thresholds.json";
import fitted from "./weights.json";

interface Thresholds {
  answerFrom: number;
  /** Below this a value needs review. From here on, 96 % of answers are right. */
  verifiedFrom: number;
}

/** Written by `npm run fit`, never by hand. */
export interface Ranker {
  provenance: {
    documents: number;
    fields: number;
    makers: number;
    candidates: number;
    labels: string;
  };
  /** Results for unseen makers. */
  crossValidation: { folds: number; answered: Record<string, number>; verified: Record<string, number> };
  thresholds: Thresholds;
  calibration: Calibration;
  trees: TreeModel;
}

export const RANKER: Ranker = { ...fitted, thresholds };
