import type { Learner } from "@/lib/extraction/learning/learner";
import { LEARNT_FEATURES } from "@/lib/extraction/learning/learnt-candidates";
import {
  describeLearntWinner,
  learntConfidence,
  rowOf,
  scoreCandidates,
  type LearntWinner,
} from "@/lib/extraction/learning/learnt-winner";
import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import { boostTrees, type BoostingOptions } from "./boost-trees";
import { fitLogistic } from "./fit-logistic";
import type { LearningExample } from "./lessons";
import { MADE_UP } from "./made-up-documents";

const FOLDS = 5;
const BOOSTING: BoostingOptions = {
  trees: 150,
  depth: 4,
  learningRate: 0.08,
  featuresPerTree: 2,
  minWeight: 1,
  minRows: 20,
  lambda: 3,
  directions: LEARNT_FEATURES.map(() => 0),
};
const MAX_WRONG = 0.03;
const VERIFIED_PRECISION = 0.985;
const STEPS = Array.from({ length: 99 }, (_, index) => (index + 1) / 100);

interface Prediction {
  example: LearningExample;
  fold: number;
  isRight: boolean;
  winner: LearntWinner;
  confidence: number;
}

type Calibration = Learner["calibration"];

/**
 * Fits the weight of lessons relative to the ranker. Cross-validates thresholds without made-up documents, which are
 * easier.
 */
export function fitLearner(examples: readonly LearningExample[]): {
  learner: Pick<Learner, "thresholds" | "calibration" | "trees">;
  crossValidation: Learner["crossValidation"];
  lines: string[];
} {
  const all = crossValidate(examples);
  const predictions = all.filter(({ example }) => example.document.domain !== MADE_UP);
  const lowest = (isGood: (threshold: number) => boolean) => STEPS.find(isGood) ?? 1;
  const ofTaught = [1, 2, 3].map((taught) => predictions.filter(({ example }) => example.taught === taught));
  const thresholds = {
    answerFrom: lowest((threshold) =>
      ofTaught.every((some) => figuresAt(some, threshold).wrong <= MAX_WRONG),
    ),
    verifiedFrom: lowest((threshold) => figuresAt(predictions, threshold).precision >= VERIFIED_PRECISION),
  };
  const crossValidation: Learner["crossValidation"] = {};
  const lines: string[] = [];
  for (const [index, some] of ofTaught.entries()) {
    const answered = figuresAt(some, thresholds.answerFrom);
    const noLook = figuresAt(some, thresholds.verifiedFrom);
    crossValidation[index + 1] = rounded({
      ...answered,
      noLook: noLook.answered,
      precisionNoLook: noLook.precision,
    });
    lines.push(`${index + 1} taught: ${JSON.stringify(crossValidation[index + 1])}`);
    for (const threshold of [0.4, 0.5, 0.6, 0.7, 0.8, 0.9])
      lines.push(`  from ${threshold}: ${JSON.stringify(rounded(figuresAt(some, threshold)))}`);
  }
  lines.push(JSON.stringify(thresholds));
  return {
    learner: { thresholds, calibration: calibrate(all), trees: fitTrees(examples) },
    crossValidation,
    lines,
  };
}

function crossValidate(examples: readonly LearningExample[]): Prediction[] {
  const makers = [...new Set(examples.map(({ document }) => document.maker))].sort();
  const foldOf = ({ document }: LearningExample) => makers.indexOf(document.maker) % FOLDS;
  const folds = Array.from({ length: FOLDS }, (_, fold) => fold);
  const predictions = folds.flatMap((fold) => {
    const trees = fitTrees(examples.filter((example) => foldOf(example) !== fold));
    return examples
      .filter((example) => foldOf(example) === fold)
      .flatMap((example): Prediction[] => {
        const scored = scoreCandidates(trees, example.candidates);
        const winner = describeLearntWinner(scored);
        if (!winner) return [];
        return [{ example, fold, winner, isRight: scored[0]!.candidate.isRight, confidence: 0 }];
      });
  });
  for (const fold of folds) {
    const calibration = calibrate(predictions.filter((prediction) => prediction.fold !== fold));
    for (const prediction of predictions.filter((one) => one.fold === fold))
      prediction.confidence = learntConfidence(calibration, prediction.winner);
  }
  return predictions;
}

function fitTrees(examples: readonly LearningExample[]): TreeModel {
  const candidates = examples.flatMap(({ candidates: all }, group) =>
    all.map((candidate) => ({ candidate, group })),
  );
  return boostTrees(
    {
      features: LEARNT_FEATURES,
      rows: candidates.map(({ candidate }) => rowOf(candidate)),
      groups: candidates.map(({ group }) => group),
      labels: candidates.map(({ candidate }) => Number(candidate.isRight)),
    },
    BOOSTING,
  );
}

function calibrate(predictions: readonly Prediction[]): Calibration {
  return fitLogistic(
    predictions.map(({ winner }) => ({ ...winner })),
    predictions.map(({ isRight }) => Number(isRight)),
  ) as Calibration;
}

interface Figures {
  exact: number;
  wrong: number;
  answered: number;
  precision: number;
  absentAnswered: number;
}

function figuresAt(predictions: readonly Prediction[], threshold: number): Figures {
  const present = predictions.filter(({ example }) => !example.field.isAbsent);
  const absent = predictions.filter(({ example }) => example.field.isAbsent);
  const answered = present.filter(({ confidence }) => confidence >= threshold);
  const invented = absent.filter(({ confidence }) => confidence >= threshold).length;
  const right = answered.filter(({ isRight }) => isRight).length;
  return {
    exact: right / present.length,
    wrong: (answered.length - right) / present.length,
    answered: answered.length / present.length,
    precision: right / Math.max(1, answered.length + invented),
    absentAnswered: invented / Math.max(1, absent.length),
  };
}

function rounded<Name extends string>(figures: Record<Name, number>): Record<string, number> {
  return Object.fromEntries(
    Object.entries<number>(figures).map(([name, value]) => [name, Number(value.toFixed(4))]),
  );
}
