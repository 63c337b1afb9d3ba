/** Node i tests `features[feature[i]] <= threshold[i]`. A leaf has feature -1. */
export interface Tree {
  feature: number[];
  threshold: number[];
  left: number[];
  right: number[];
  value: number[];
}

export interface TreeModel {
  features: readonly string[];
  base: number;
  trees: Tree[];
}

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
