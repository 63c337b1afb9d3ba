import { groupBy } from "@/lib/group-by";
import type { Prediction } from "./cross-validate";

const THRESHOLDS = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95];

export interface Figures {
  exact: number;
  near: number;
  wrong: number;
  invented: number;
  precision: number;
}

export function isVisible({ example: { field } }: Prediction): boolean {
  return field.isVisible && !field.isAbsent;
}

export function figuresAt(predictions: Prediction[], threshold: number): Figures {
  const visible = predictions.filter(isVisible).length;
  const taken = predictions.filter(({ best, confidence }) => best && confidence >= threshold);
  const on = taken.filter(isVisible);
  const exact = on.filter(({ best }) => best?.candidate.isRight).length;
  const near = on.filter(({ best }) => !best?.candidate.isRight && best?.candidate.isNear).length;
  return {
    exact: exact / visible,
    near: near / visible,
    wrong: (on.length - exact - near) / visible,
    invented: taken.filter(isAbsent).length / Math.max(1, predictions.filter(isAbsent).length),
    precision: taken.length > 0 ? (exact + near) / taken.length : 1,
  };
}

function isAbsent({ example: { field } }: Prediction): boolean {
  return field.isAbsent;
}

export function report(predictions: Prediction[]): string[] {
  const visible = predictions.filter(isVisible);
  const possible = (some: Prediction[]) =>
    some.filter(({ example }) => example.candidates.some(({ isRight }) => isRight)).length / some.length;
  const lines = [`${visible.length} visible fields, ${possible(visible).toFixed(3)} with a right candidate`];
  for (const threshold of THRESHOLDS) {
    const { exact, near, wrong, invented, precision } = figuresAt(predictions, threshold);
    lines.push(
      `confidence >= ${threshold}: exact ${exact.toFixed(3)} near ${near.toFixed(3)} wrong ${wrong.toFixed(3)} invented ${invented.toFixed(3)} precision ${precision.toFixed(3)}`,
    );
  }
  lines.push(
    `AUROC of best values ${auroc(predictions).toFixed(3)}, calibration error ${calibrationError(predictions).toFixed(3)}`,
    `coverage at precision .95: ${coverageAt(predictions, 0.95).toFixed(3)}, at .98: ${coverageAt(predictions, 0.98).toFixed(3)}`,
  );
  for (const [domain, some] of groupBy(visible, ({ example }) => example.document.domain)) {
    const right = some.filter(({ best }) => best?.candidate.isRight).length / some.length;
    const at = figuresAt(some, 0.5);
    lines.push(
      `${domain || "first"}: ${some.length} visible, possible ${possible(some).toFixed(2)}, best is exact ${right.toFixed(2)}; at .5 exact ${at.exact.toFixed(2)} wrong ${at.wrong.toFixed(2)}`,
    );
  }
  return lines;
}

function auroc(predictions: Prediction[]): number {
  const answered = predictions.filter(({ best }) => best).sort((a, b) => a.confidence - b.confidence);
  let wrong = 0;
  let ordered = 0;
  for (const { best } of answered) {
    if (best?.candidate.isRight || best?.candidate.isNear) ordered += wrong;
    else wrong += 1;
  }
  return ordered / (wrong * (answered.length - wrong));
}

const BINS = 10;

function calibrationError(predictions: Prediction[]): number {
  const answered = predictions.filter(({ best }) => best);
  const bins = groupBy(answered, ({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)));
  return [...bins.values()].reduce((sum, some) => {
    const right = some.filter(({ best }) => best?.candidate.isRight || best?.candidate.isNear).length;
    const expected = some.reduce((total, { confidence }) => total + confidence, 0);
    return sum + Math.abs(right - expected) / answered.length;
  }, 0);
}

function coverageAt(predictions: Prediction[], precision: number): number {
  const visible = predictions.filter(isVisible).length;
  const sorted = predictions.filter(({ best }) => best).sort((a, b) => b.confidence - a.confidence);
  let [right, covered, best] = [0, 0, 0];
  sorted.forEach((prediction, index) => {
    const { best: answer } = prediction;
    if (answer?.candidate.isRight || answer?.candidate.isNear) right += 1;
    if (isVisible(prediction)) covered += 1;
    if (right / (index + 1) >= precision) best = covered / visible;
  });
  return best;
}
