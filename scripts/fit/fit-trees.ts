import { FEATURE_NAMES } from "@/lib/extraction/ranker/feature-names";
import { positionsOf } from "@/lib/extraction/ranker/feature-row";
import type { TreeModel } from "@/lib/extraction/ranker/tree-model";
import { boostTrees, type BoostingOptions } from "./boost-trees";
import type { Example } from "./examples";

const BOOSTING: BoostingOptions = {
  trees: 300,
  depth: 5,
  learningRate: 0.1,
  featuresPerTree: 4,
  minLeaf: 2,
  lambda: 3,
};
/** A text with nearly all the right words is better than another one. */
const NEAR = 0.4;

/** More wrong candidates of one field say little more. */
const MAX_WRONG = 120;

/** At most `count` items, spread evenly over the list. */
function evenly<Item>(items: Item[], count: number): Item[] {
  if (items.length <= count) return items;
  return Array.from(
    { length: count },
    (_, index) => items[Math.floor((index * items.length) / count)],
  ).filter((item) => item !== undefined);
}

/** Fits the ranker's trees: whether a candidate is the field's value. */
export function fitTrees(examples: Example[], options: Partial<BoostingOptions> = {}): TreeModel {
  const candidates = examples.flatMap(({ candidates: all }) => [
    ...all.filter(({ isRight, isNear }) => isRight || isNear),
    ...evenly(
      all.filter(({ isRight, isNear }) => !isRight && !isNear),
      MAX_WRONG,
    ),
  ]);
  const positions = positionsOf(FEATURE_NAMES);
  return boostTrees(
    {
      features: FEATURE_NAMES,
      rows: candidates.map(({ features }) => features.numbersAt(positions)),
      labels: candidates.map(({ isRight, isNear }) => (isRight ? 1 : isNear ? NEAR : 0)),
      weights: candidates.map(() => 1),
    },
    { ...BOOSTING, ...options },
  );
}
