import type { Prediction } from "./cross-validate";
import { figuresAt } from "./report";

/** No more than this share of the fields that a document has is answered wrongly. */
const MAX_WRONG = 0.06;
/** No more than this share of the fields that a document does not have is answered. */
const MAX_INVENTED = 0.03;
/** The share of right answers among those that need no check. */
const VERIFIED_PRECISION = 0.96;
const STEPS = Array.from({ length: 99 }, (_, index) => (index + 1) / 100);

/** The lowest confidences from which cross-validated answers are good enough to be given, and to need no check. */
export function findThresholds(predictions: Prediction[]): { answerFrom: number; verifiedFrom: number } {
  const lowest = (isGood: (threshold: number) => boolean) => STEPS.find(isGood) ?? 1;
  return {
    answerFrom: lowest((threshold) => {
      const { wrong, invented } = figuresAt(predictions, threshold);
      return wrong <= MAX_WRONG && invented <= MAX_INVENTED;
    }),
    verifiedFrom: lowest((threshold) => figuresAt(predictions, threshold).precision >= VERIFIED_PRECISION),
  };
}
