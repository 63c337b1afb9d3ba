import { FEATURE_NAMES } from "@/lib/extraction/sources/feature-names";
import { positionsOf } from "@/lib/extraction/sources/feature-row";
import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import { DIRECTIONS } from "./directions";
import { boostTrees, type BoostingOptions } from "./boost-trees";
import type { Example } from "./examples";

const BOOSTING: BoostingOptions = {
  trees: 500,
  depth: 5,
  learningRate: 0.05,
  featuresPerTree: 4,
  minWeight: 1,
  minRows: 20,
  lambda: 3,
  directions: DIRECTIONS,
};
/** The label of a candidate that has most of the right words. */
const NEAR = 0.4;

export function fitTrees(examples: Example[], options: Partial<BoostingOptions> = {}): TreeModel {
  const candidates = examples.flatMap(({ candidates: all }, group) =>
    all.map((candidate) => ({ ...candidate, group })),
  );
  const positions = positionsOf(FEATURE_NAMES);
  return boostTrees(
    {
      features: FEATURE_NAMES,
      rows: candidates.map(({ features }) => features.numbersAt(positions)),
      groups: candidates.map(({ group }) => group),
      labels: candidates.map(({ isRight, isNear }) => (isRight ? 1 : isNear ? NEAR : 0)),
    },
    { ...BOOSTING, ...options },
  );
}
