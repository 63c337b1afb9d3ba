import { sigmoid } from "@/lib/extraction/ranker/tree-model";

const STEPS = 30;
/** Keeps the weights small where the rows say little. */
const RIDGE = 1;

/** Fits a logistic model, with a weight for each named observation, by Newton's method. Deterministic. */
export function fitLogistic<Name extends string>(
  observed: Record<Name, number>[],
  labels: number[],
): { bias: number; weights: Record<Name, number> } {
  const names = Object.keys(observed[0] ?? {}) as Name[];
  const rows = observed.map((one) => names.map((name) => one[name]));
  const width = names.length + 1;
  let weights = new Array<number>(width).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const gradient = weights.map((weight, index) => (index === 0 ? 0 : -RIDGE * weight));
    const hessian = weights.map((_, i) => weights.map((__, j) => (i === j ? (i === 0 ? 1e-6 : RIDGE) : 0)));
    rows.forEach((row, at) => {
      const x = [1, ...row];
      const p = sigmoid(x.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0));
      for (let i = 0; i < width; i += 1) {
        gradient[i]! += x[i]! * ((labels[at] ?? 0) - p);
        for (let j = 0; j < width; j += 1) hessian[i]![j]! += p * (1 - p) * x[i]! * x[j]!;
      }
    });
    const change = solve(hessian, gradient);
    weights = weights.map((weight, index) => weight + (change[index] ?? 0));
  }
  const [bias = 0, ...rest] = weights.map((weight) => Number(weight.toPrecision(6)));
  return {
    bias,
    weights: Object.fromEntries(names.map((name, at) => [name, rest[at]])) as Record<Name, number>,
  };
}

/** Solves a system of linear equations by elimination with pivots. */
function solve(matrix: number[][], right: number[]): number[] {
  const size = right.length;
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  for (let column = 0; column < size; column += 1) {
    let pivot = column;
    for (let row = column + 1; row < size; row += 1)
      if (Math.abs(rows[row]![column]!) > Math.abs(rows[pivot]![column]!)) pivot = row;
    [rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!];
    for (let row = 0; row < size; row += 1) {
      if (row === column) continue;
      const factor = rows[row]![column]! / rows[column]![column]!;
      for (let at = column; at <= size; at += 1) rows[row]![at]! -= factor * rows[column]![at]!;
    }
  }
  return rows.map((row, index) => row[size]! / row[index]!);
}
