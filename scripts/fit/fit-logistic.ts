import { sigmoid } from "@/lib/extraction/ranker/tree-model";

const SWEEPS = 60;
const RIDGE = 1;

/**
 * Logistic regression by Newton's method, one weight at a time. Deterministic.
 * @param directions 1 allows a weight only to favour a row, -1 only to count against it
 */
export function fitLogistic<Name extends string>(
  observed: Record<Name, number>[],
  labels: number[],
  directions: Partial<Record<Name, 1 | -1>> = {},
): { bias: number; weights: Record<Name, number> } {
  const names = Object.keys(observed[0] ?? {}) as Name[];
  const columns = [
    { values: observed.map(() => 1), ridge: 1e-6, direction: 0 },
    ...names.map((name) => ({
      values: observed.map((row) => row[name]),
      ridge: RIDGE,
      direction: directions[name] ?? 0,
    })),
  ];
  const weights = columns.map(() => 0);
  const sums = observed.map(() => 0);
  for (let sweep = 0; sweep < SWEEPS; sweep += 1)
    for (const [at, { values, ridge, direction }] of columns.entries()) {
      let gradient = -ridge * weights[at]!;
      let hessian = ridge;
      for (const [row, value] of values.entries()) {
        const p = sigmoid(sums[row]!);
        gradient += value * (labels[row]! - p);
        hessian += value * value * p * (1 - p);
      }
      const weight = weights[at]! + gradient / hessian;
      const change = (weight * direction < 0 ? 0 : weight) - weights[at]!;
      weights[at]! += change;
      for (const [row, value] of values.entries()) sums[row]! += change * value;
    }
  const [bias = 0, ...rest] = weights.map((weight) => Number(weight.toPrecision(6)));
  return {
    bias,
    weights: Object.fromEntries(names.map((name, at) => [name, rest[at]])) as Record<Name, number>,
  };
}
