import { groupBy } from "@/lib/group-by";
import {
  calibrated,
  describeWinners,
  SPEAKS,
  type Calibration,
  type RankedValue,
  type Winner,
} from "@/lib/extraction/ranker/rank";
import { rankFields } from "@/lib/extraction/ranker/rank-fields";
import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import type { Example, LabelledCandidate } from "./examples";
import { fitLogistic } from "./fit-logistic";
import { fitTrees } from "./fit-trees";

export interface Prediction {
  example: Example;
  best: RankedValue<LabelledCandidate> | undefined;
  known: Winner | null;
  confidence: number;
}

export function crossValidate(
  examples: Example[],
  folds: number,
  unlearnt: Example[] = [],
): { predictions: Prediction[]; calibration: Calibration } {
  const foldOf = foldsByMaker(examples, folds);
  const foldOfExample = ({ document }: Example) => foldOf.get(document.maker) ?? 0;
  const asked = [...examples, ...unlearnt];
  const predictions: Prediction[] = [];
  for (let fold = 0; fold < folds; fold += 1) {
    const model = fitTrees(examples.filter((example) => foldOfExample(example) !== fold));
    predictions.push(
      ...predict(
        model,
        asked.filter((example) => foldOfExample(example) === fold),
      ),
    );
  }
  const learnt = new Set(examples);
  const fitted = predictions.filter(({ example }) => learnt.has(example));
  for (let fold = 0; fold < folds; fold += 1) {
    const calibration = fitCalibration(fitted.filter(({ example }) => foldOfExample(example) !== fold));
    for (const prediction of predictions.filter(({ example }) => foldOfExample(example) === fold))
      prediction.confidence = prediction.known ? calibrated(calibration, prediction.known) : 0;
  }
  return { predictions, calibration: fitCalibration(fitted) };
}

function foldsByMaker(examples: Example[], folds: number): Map<string, number> {
  const makers = [...new Set(examples.map(({ document }) => document.maker))].sort();
  return new Map(makers.map((maker, index) => [maker, index % folds]));
}

function predict(model: TreeModel, examples: Example[]): Prediction[] {
  const byDocument = groupBy(examples, ({ document }) => document);
  return [...byDocument.values()].flatMap((fields) => {
    const ranked = rankFields(
      model,
      fields[0]?.text ?? "",
      fields.map(({ field }) => field),
      fields.map(({ candidates }) => candidates),
    );
    const known = describeWinners(ranked);
    return fields.map((example, index) => ({
      example,
      best: ranked[index]?.ranked[0],
      known: known[index] ?? null,
      confidence: 0,
    }));
  });
}

function fitCalibration(predictions: Prediction[]): Calibration {
  const answered = predictions.flatMap(({ known, best }) => (known && best ? [{ known, best }] : []));
  return fitLogistic(
    answered.map(({ known }) => known),
    answered.map(({ best }) => Number(best.candidate.isRight)),
    SPEAKS,
  );
}
