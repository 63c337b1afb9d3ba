import type { Prediction } from "./cross-validate";
import { figuresAt } from "./report";

const MAX_WRONG = 0.06;
const MAX_INVENTED = 0.03;
const VERIFIED_PRECISION = 0.96;
const STEPS = Array.from({ length: 99 }, (_, index) => (index + 1) / 100);

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
