/** A decision tree as plain arrays: node i asks `features[feature[i]] <= threshold[i]`; a leaf has feature -1. */
export interface Tree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  value: number[];
}

/** Gradient-boosted trees for a probability: the log-odds are the base and the sum of the trees' leaves. */
export interface TreeModel {
  features: readonly string[];
  base: number;
  trees: Tree[];
}

/** The log-odds of a row of features, in the order of the model's features. */
export function logOdds(model: TreeModel, row: ArrayLike<number>): number {
  let sum = model.base;
  for (const tree of model.trees) {
    let node = 0;
    let feature = tree.feature[0] ?? -1;
    while (feature >= 0) {
      node = ((row[feature] ?? 0) <= (tree.threshold[node] ?? 0) ? tree.left[node] : tree.right[node]) ?? 0;
      feature = tree.feature[node] ?? -1;
    }
    sum += tree.value[node] ?? 0;
  }
  return sum;
}

export function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
