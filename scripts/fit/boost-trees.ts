import type { Tree, TreeModel } from "@/lib/extraction/ranker/tree-model";
import { choiceLoss, type Choices, type Derivatives } from "./choice-loss";

export interface BoostingOptions {
  trees: number;
  depth: number;
  learningRate: number;
  minWeight: number;
  minRows: number;
  /** Each tree may use one in this many features, so that trees differ and train faster. */
  featuresPerTree: number;
  /** L2 regularisation. */
  lambda: number;
  /** 1 if a higher value can only count in favour of a row, -1 if only against it, otherwise 0. */
  directions: readonly number[];
}

export interface TrainingRows extends Choices {
  features: readonly string[];
  rows: Float64Array[];
}

const MAX_BINS = 64;

/** Gradient-boosted trees with histograms. Minimises the loss of choosing one row per group. Deterministic. */
export function boostTrees(
  { features, rows, groups, labels }: TrainingRows,
  options: BoostingOptions,
): TreeModel {
  const edges = features.map((_, feature) => edgesOf(rows, feature));
  const bins = edges.map((bounds, feature) =>
    Uint8Array.from(rows, (row) => binOf(bounds, row[feature] ?? 0)),
  );
  const mean = sum(labels) / rows.length;
  const base = rounded(Math.log(mean / (1 - mean)));
  const scores = new Float64Array(rows.length).fill(base);
  const trees: Tree[] = [];
  for (let round = 0; round < options.trees; round += 1) {
    const derivatives = choiceLoss({ groups, labels }, scores);
    const chosen = chosenFor(round, features.length, options);
    const { tree, binOfSplit } = growTree(
      { bins, edges, derivatives, options, chosen },
      sampleFor(round, rows.length),
    );
    // Go column by column, because rows of hundreds of numbers do not fit into the processor's cache.
    for (let row = 0; row < rows.length; row += 1) {
      let node = 0;
      while (tree.feature[node]! >= 0)
        node = bins[tree.feature[node]!]![row]! <= binOfSplit[node]! ? tree.left[node]! : tree.right[node]!;
      scores[row]! += tree.value[node]!;
    }
    trees.push(tree);
  }
  return { features, base, trees };
}

function chosenFor(round: number, count: number, { featuresPerTree }: BoostingOptions): number[] {
  return Array.from({ length: count }, (_, feature) => feature).filter(
    (feature) => hash(round * count + feature) % featuresPerTree === 0,
  );
}

function sampleFor(round: number, count: number): Int32Array {
  const sample = new Int32Array(count);
  let size = 0;
  for (let row = 0; row < count; row += 1) if (hash(round * count + row) % 2 === 0) sample[size++] = row;
  return sample.subarray(0, size);
}

function hash(value: number): number {
  let mixed = Math.imul(value + 1, 2654435761);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

interface Growing {
  bins: Uint8Array[];
  edges: number[][];
  derivatives: Derivatives;
  options: BoostingOptions;
  chosen: number[];
}

function growTree(growing: Growing, sample: Int32Array): { tree: Tree; binOfSplit: number[] } {
  const { bins, edges, options } = growing;
  const binOfSplit: number[] = [];
  const tree: Tree = { feature: [], threshold: [], left: [], right: [], value: [] };
  const add = (rows: Int32Array, histograms: Histograms, depth: number, bounds: Bounds): number => {
    const node = tree.feature.length;
    tree.feature.push(-1);
    tree.threshold.push(0);
    tree.left.push(0);
    tree.right.push(0);
    tree.value.push(rounded(options.learningRate * leafValue(histograms.total, options.lambda, bounds)));
    const split = depth < options.depth ? bestSplit(histograms, growing, bounds) : null;
    if (!split) return node;
    const binOfRow = bins[split.feature]!;
    const left = rows.filter((row) => binOfRow[row]! <= split.bin);
    const right = rows.filter((row) => binOfRow[row]! > split.bin);
    // Subtracting the smaller part's histograms from the parent's saves half of the work.
    const isLeftSmaller = left.length <= right.length;
    const ofSmaller = histogramsOf(isLeftSmaller ? left : right, growing);
    const ofLarger = difference(histograms, ofSmaller);
    tree.feature[node] = split.feature;
    tree.threshold[node] = edges[split.feature]?.[split.bin] ?? 0;
    binOfSplit[node] = split.bin;
    tree.value[node] = 0;
    const [below, above] = boundsOfParts(split, options.directions[split.feature] ?? 0, bounds);
    tree.left[node] = add(left, isLeftSmaller ? ofSmaller : ofLarger, depth + 1, below);
    tree.right[node] = add(right, isLeftSmaller ? ofLarger : ofSmaller, depth + 1, above);
    return node;
  };
  add(sample, histogramsOf(sample, growing), 0, { least: -Infinity, most: Infinity });
  return { tree, binOfSplit };
}

interface Histograms {
  total: { gradient: number; hessian: number; rows: number };
  sums: Float64Array[];
}

function histogramsOf(rows: Int32Array, { bins, edges, derivatives, chosen }: Growing): Histograms {
  const { gradients, hessians } = derivatives;
  const total = { gradient: 0, hessian: 0, rows: rows.length };
  for (let index = 0; index < rows.length; index += 1) {
    total.gradient += gradients[rows[index]!]!;
    total.hessian += hessians[rows[index]!]!;
  }
  const sums = chosen.map((feature) => {
    const size = (edges[feature]?.length ?? 0) + 1;
    const found = new Float64Array(3 * size);
    if (size < 2) return found;
    const binOfRow = bins[feature]!;
    for (let index = 0; index < rows.length; index += 1) {
      const row = rows[index]!;
      const at = 3 * binOfRow[row]!;
      found[at]! += gradients[row]!;
      found[at + 1]! += hessians[row]!;
      found[at + 2]! += 1;
    }
    return found;
  });
  return { total, sums };
}

function difference(whole: Histograms, part: Histograms): Histograms {
  return {
    total: {
      gradient: whole.total.gradient - part.total.gradient,
      hessian: whole.total.hessian - part.total.hessian,
      rows: whole.total.rows - part.total.rows,
    },
    sums: whole.sums.map((sums, at) => sums.map((value, index) => value - (part.sums[at]?.[index] ?? 0))),
  };
}

/** Limits for a leaf's value that keep later splits from reversing an earlier split's direction. */
interface Bounds {
  least: number;
  most: number;
}

type Sums = Pick<Histograms["total"], "gradient" | "hessian">;

function leafValue({ gradient, hessian }: Sums, lambda: number, { least, most }: Bounds): number {
  return Math.min(most, Math.max(least, gradient / (hessian + lambda)));
}

function gainOf({ gradient, hessian }: Sums, lambda: number, value: number): number {
  return 2 * gradient * value - (hessian + lambda) * value * value;
}

function boundsOfParts({ left, right }: Split, direction: number, bounds: Bounds): [Bounds, Bounds] {
  if (direction === 0) return [bounds, bounds];
  const middle = (left + right) / 2;
  const [low, high] = [
    { ...bounds, most: middle },
    { ...bounds, least: middle },
  ];
  return direction > 0 ? [low, high] : [high, low];
}

interface Split {
  feature: number;
  bin: number;
  gain: number;
  left: number;
  right: number;
}

function bestSplit({ total, sums }: Histograms, { chosen, options }: Growing, bounds: Bounds): Split | null {
  const { minWeight, minRows, lambda, directions } = options;
  const parent = gainOf(total, lambda, leafValue(total, lambda, bounds));
  let best: Split | null = null;
  chosen.forEach((feature, at) => {
    const inBins = sums[at] ?? new Float64Array();
    let gradient = 0;
    let hessian = 0;
    let rows = 0;
    for (let bin = 0; bin < inBins.length / 3 - 1; bin += 1) {
      gradient += inBins[3 * bin]!;
      hessian += inBins[3 * bin + 1]!;
      rows += inBins[3 * bin + 2]!;
      const [restOfHessian, restOfRows] = [total.hessian - hessian, total.rows - rows];
      if (Math.min(hessian, restOfHessian) < minWeight || Math.min(rows, restOfRows) < minRows) continue;
      const [below, above] = [
        { gradient, hessian },
        { gradient: total.gradient - gradient, hessian: restOfHessian },
      ];
      const [left, right] = [leafValue(below, lambda, bounds), leafValue(above, lambda, bounds)];
      if ((right - left) * (directions[feature] ?? 0) < 0) continue;
      const gain = gainOf(below, lambda, left) + gainOf(above, lambda, right) - parent;
      if (gain > 1e-6 && (!best || gain > best.gain)) best = { feature, bin, gain, left, right };
    }
  });
  return best;
}

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

/** Keeps the weights file readable. The evaluation uses the rounded numbers. */
function rounded(value: number): number {
  return Number(value.toPrecision(6));
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
