import type { EvidenceState } from "@/lib/extraction/values/types";
import type { Grade } from "@/lib/extraction/testing/grade-value";

export interface JudgedValue {
  verdict: Grade;
  state: EvidenceState | null;
  confidence: number | null;
}

const COVERAGES = [0.5, 0.7, 0.8, 0.9] as const;
const BINS = 10;

export interface Figures {
  values: number;
  absent: number;
  /** `exact`, `near`, `wrong` and `empty` are proportions of the labels with a value and add up to 1. */
  exact: number | null;
  near: number | null;
  wrong: number | null;
  empty: number | null;
  /** The proportion of labels without a value that got an answer. */
  invented: number | null;
  /** The proportion of exact or near answers among verified answers. */
  verified: number | null;
  /**
   * For each proportion of labels, the precision of the most confident answers that cover it. Null if answers never
   * cover that many.
   */
  precisionAt: Record<string, number | null>;
  /** Average difference between confidence and accuracy, in ten weighted bins. */
  calibrationError: number | null;
  /** The probability that a right answer has a higher confidence than a wrong one. A tie counts half. */
  auroc: number | null;
}

export function measure(judged: readonly JudgedValue[]): Figures {
  const present = judged.filter(({ verdict }) => verdict !== "absent" && verdict !== "invented");
  const share = (verdict: Grade) => divide(count(present, verdict), present.length);
  const answers = judged.filter(({ verdict }) => verdict !== "empty" && verdict !== "absent");
  const verified = answers.filter(({ state }) => state === "verified");
  const rated = answers.flatMap((answer) =>
    answer.confidence === null
      ? []
      : [{ confidence: answer.confidence, right: isRight(answer), covers: answer.verdict !== "invented" }],
  );
  const isRated = rated.length === answers.length && rated.length > 0;
  rated.sort((a, b) => b.confidence - a.confidence);
  return {
    values: present.length,
    absent: judged.length - present.length,
    exact: share("exact"),
    near: share("near"),
    wrong: share("wrong"),
    empty: share("empty"),
    invented: divide(count(judged, "invented"), judged.length - present.length),
    verified: divide(verified.filter(isRight).length, verified.length),
    precisionAt: Object.fromEntries(
      COVERAGES.map((at) => [at, isRated ? precisionAt(rated, at * present.length) : null]),
    ),
    calibrationError: isRated ? calibrationError(rated) : null,
    auroc: isRated ? areaUnderCurve(rated) : null,
  };
}

interface RatedAnswer {
  confidence: number;
  right: boolean;
  covers: boolean;
}

function precisionAt(rated: readonly RatedAnswer[], wanted: number): number | null {
  let covered = 0;
  let right = 0;
  for (const [index, answer] of rated.entries()) {
    if (answer.covers) covered += 1;
    if (answer.right) right += 1;
    // Count answers with equal confidence together, because no threshold can separate them.
    if (covered >= wanted && rated[index + 1]?.confidence !== answer.confidence) return right / (index + 1);
  }
  return null;
}

function calibrationError(rated: readonly RatedAnswer[]): number {
  let error = 0;
  for (let bin = 0; bin < BINS; bin += 1) {
    const some = rated.filter(({ confidence }) => Math.min(BINS - 1, Math.floor(confidence * BINS)) === bin);
    const said = some.reduce((sum, { confidence }) => sum + confidence, 0);
    error += Math.abs(said - some.filter(({ right }) => right).length);
  }
  return error / rated.length;
}

function areaUnderCurve(rated: readonly RatedAnswer[]): number | null {
  const right = rated.filter((answer) => answer.right);
  const wrong = rated.filter((answer) => !answer.right);
  let wins = 0;
  for (const { confidence } of right) {
    for (const other of wrong)
      wins += confidence > other.confidence ? 1 : confidence === other.confidence ? 0.5 : 0;
  }
  return divide(wins, right.length * wrong.length);
}

function isRight({ verdict }: Pick<JudgedValue, "verdict">): boolean {
  return verdict === "exact" || verdict === "near";
}

function count(judged: readonly JudgedValue[], wanted: Grade): number {
  return judged.filter(({ verdict }) => verdict === wanted).length;
}

function divide(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}
