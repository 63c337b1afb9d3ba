export interface Choices {
  /** The group of each row. Rows of the same group are adjacent. */
  groups: readonly number[];
  labels: readonly number[];
}

export interface Derivatives {
  gradients: Float64Array;
  hessians: Float64Array;
}

const MIN_HESSIAN = 1e-4;

/**
 * A softmax per group, in which the empty answer has a score of 0. Candidates compete with each other and with the
 * empty answer.
 */
export function choiceLoss({ groups, labels }: Choices, scores: Float64Array): Derivatives {
  const gradients = new Float64Array(scores.length);
  const hessians = new Float64Array(scores.length);
  for (let first = 0, end = 0; first < scores.length; first = end) {
    let highest = 0;
    for (end = first; end < scores.length && groups[end] === groups[first]; end += 1)
      highest = Math.max(highest, scores[end]!);
    let all = Math.exp(-highest);
    let right = 0;
    for (let row = first; row < end; row += 1) {
      const weight = Math.exp(scores[row]! - highest);
      all += weight;
      right += weight * labels[row]!;
    }
    for (let row = first; row < end; row += 1) {
      const weight = Math.exp(scores[row]! - highest);
      const share = weight / all;
      gradients[row] = (right > 0 ? (weight * labels[row]!) / right : 0) - share;
      hessians[row] = Math.max(MIN_HESSIAN, share * (1 - share));
    }
  }
  return { gradients, hessians };
}
