import { logOdds, sigmoid, type Tree, type TreeModel } from "@/lib/extraction/ranker/tree-model";

export interface BoostingOptions {
  trees: number;
  depth: number;
  learningRate: number;
  /** The least weight of a leaf's rows. */
  minLeaf: number;
  /** Each tree may ask one in so many features: the trees differ, and fit faster. */
  featuresPerTree: number;
  /** L2 regularisation of the leaves. */
  lambda: number;
}

export interface TrainingRows {
  features: readonly string[];
  rows: Float64Array[];
  labels: number[];
  weights: number[];
}

const MAX_BINS = 64;

/** Fits gradient-boosted trees to log loss by histograms. Deterministic: the same rows in the same order give the same trees. */
export function boostTrees(
  { features, rows, labels, weights }: TrainingRows,
  options: BoostingOptions,
): TreeModel {
  const edges = features.map((_, feature) => edgesOf(rows, feature));
  const bins = edges.map((bounds, feature) =>
    Uint8Array.from(rows, (row) => binOf(bounds, row[feature] ?? 0)),
  );
  const total = sum(weights);
  const mean = weights.reduce((all, weight, index) => all + weight * (labels[index] ?? 0), 0) / total;
  const base = Math.log(mean / (1 - mean));
  const scores = new Float64Array(rows.length).fill(base);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    const gradients = new Float64Array(rows.length);
    const hessians = new Float64Array(rows.length);
    for (let index = 0; index < rows.length; index += 1) {
      const p = sigmoid(scores[index] ?? 0);
      const weight = weights[index] ?? 1;
      gradients[index] = weight * ((labels[index] ?? 0) - p);
      hessians[index] = weight * Math.max(1e-6, p * (1 - p));
    }
    const tree = growTree(
      bins,
      edges,
      gradients,
      hessians,
      options,
      chosenFor(round, features.length, options),
      sampleFor(round, rows.length),
    );
    const single = { features, base: 0, trees: [tree] };
    rows.forEach((row, index) => {
      scores[index]! += logOdds(single, row);
    });
    trees.push(tree);
  }
  return { features, base: rounded(base), trees };
}

/** The features that a tree may ask: a share of them that looks random and is always the same. */
function chosenFor(round: number, count: number, { featuresPerTree }: BoostingOptions): number[] {
  return Array.from({ length: count }, (_, feature) => feature).filter(
    (feature) => hash(round * count + feature) % featuresPerTree === 0,
  );
}

/** Half of the rows, different ones for each tree. */
function sampleFor(round: number, count: number): Int32Array {
  return Int32Array.from({ length: count }, (_, row) => row).filter(
    (row) => hash(round * count + row) % 2 === 0,
  );
}

/** A number that looks random, by Knuth's multiplicative hashing and mixing. */
function hash(value: number): number {
  let mixed = Math.imul(value + 1, 2654435761);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

function growTree(
  bins: Uint8Array[],
  edges: number[][],
  gradients: Float64Array,
  hessians: Float64Array,
  options: BoostingOptions,
  chosen: number[],
  sample: Int32Array,
): Tree {
  const tree: Tree = { feature: [], threshold: [], left: [], right: [], value: [] };
  const add = (rows: Int32Array, depth: number): number => {
    const node = tree.feature.length;
    tree.feature.push(-1);
    tree.threshold.push(0);
    tree.left.push(0);
    tree.right.push(0);
    let g = 0;
    let h = 0;
    for (const row of rows) {
      g += gradients[row] ?? 0;
      h += hessians[row] ?? 0;
    }
    tree.value.push(rounded((options.learningRate * g) / (h + options.lambda)));
    const split =
      depth < options.depth ? bestSplit(rows, chosen, bins, edges, gradients, hessians, g, h, options) : null;
    if (!split) return node;
    const binOfRow = bins[split.feature]!;
    const left = rows.filter((row) => binOfRow[row]! <= split.bin);
    const right = rows.filter((row) => binOfRow[row]! > split.bin);
    tree.feature[node] = split.feature;
    tree.threshold[node] = edges[split.feature]?.[split.bin] ?? 0;
    tree.value[node] = 0;
    tree.left[node] = add(left, depth + 1);
    tree.right[node] = add(right, depth + 1);
    return node;
  };
  add(sample, 0);
  return tree;
}

interface Split {
  feature: number;
  bin: number;
  gain: number;
}

function bestSplit(
  rows: Int32Array,
  chosen: number[],
  bins: Uint8Array[],
  edges: number[][],
  gradients: Float64Array,
  hessians: Float64Array,
  g: number,
  h: number,
  { minLeaf, lambda }: BoostingOptions,
): Split | null {
  let best: Split | null = null;
  const parent = (g * g) / (h + lambda);
  for (const feature of chosen) {
    const size = (edges[feature]?.length ?? 0) + 1;
    if (size < 2) continue;
    const sumG = new Float64Array(size);
    const sumH = new Float64Array(size);
    const binOfRow = bins[feature]!;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const bin = binOfRow[row]!;
      sumG[bin]! += gradients[row]!;
      sumH[bin]! += hessians[row]!;
    }
    let leftG = 0;
    let leftH = 0;
    for (let bin = 0; bin < size - 1; bin += 1) {
      leftG += sumG[bin] ?? 0;
      leftH += sumH[bin] ?? 0;
      const rightH = h - leftH;
      if (leftH < minLeaf || rightH < minLeaf) continue;
      const rightG = g - leftG;
      const gain = (leftG * leftG) / (leftH + lambda) + (rightG * rightG) / (rightH + lambda) - parent;
      if (gain > 1e-6 && (!best || gain > best.gain)) best = { feature, bin, gain };
    }
  }
  return best;
}

/** Upper bounds of a feature's bins: between its distinct values, at quantiles where there are many. */
function edgesOf(rows: Float64Array[], feature: number): number[] {
  const values = [...new Set(rows.map((row) => row[feature] ?? 0))].sort((a, b) => a - b);
  const step = Math.max(1, Math.ceil(values.length / MAX_BINS));
  const edges: number[] = [];
  for (let index = step; index < values.length; index += step)
    edges.push(rounded(((values[index - 1] ?? 0) + (values[index] ?? 0)) / 2));
  return [...new Set(edges)];
}

function binOf(edges: number[], value: number): number {
  let low = 0;
  let high = edges.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (value <= (edges[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Short numbers keep the file of weights readable; the model is evaluated with the rounded ones. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
