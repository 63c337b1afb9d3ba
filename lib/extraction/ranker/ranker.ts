import type { Calibration } from "./rank";
import type { TreeModel } from "./tree-model";
import thresholds from "./thresholds.json";
import fitted from "./weights.json";

/** Confidences that were chosen by cross-validation. */
interface Thresholds {
  /** A value is answered from this confidence on. */
  answerFrom: number;
  /** Below, a value is to be checked: from here on, 96 % of the answers are right. */
  verifiedFrom: number;
}

/** Everything that was fitted, and on what. Written by `npm run fit`, never by hand. */
export interface Ranker {
  /** What it was fitted on. */
  provenance: {
    /** Documents, fields and makers of the labelled set. */
    documents: number;
    fields: number;
    makers: number;
    candidates: number;
    /** SHA-256 of the labels. */
    labels: string;
  };
  /** What models that had not seen a field's maker answered. */
  crossValidation: { folds: number; answered: Record<string, number>; verified: Record<string, number> };
  thresholds: Thresholds;
  calibration: Calibration;
  trees: TreeModel;
}

export const RANKER: Ranker = { ...fitted, thresholds };
