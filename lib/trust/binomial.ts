const BEYOND = 0.025;

export function probabilityOfAtMost(successes: number, trials: number, probability: number): number {
  if (successes >= trials) return 1;
  const odds = Math.log(probability / (1 - probability));
  let logTerm = trials * Math.log1p(-probability);
  let sum = 0;
  for (let count = 0; count <= successes; count += 1) {
    sum += Math.exp(logTerm);
    logTerm += Math.log((trials - count) / (count + 1)) + odds;
  }
  return Math.min(1, sum);
}

/** Whether the sample is large enough to rule out a higher error rate. */
export function isAtMost(share: number, wrong: number, lookedAt: number): boolean {
  return wrong < lookedAt && probabilityOfAtMost(wrong, lookedAt, share) <= BEYOND;
}

/** The upper end of the 95% Clopper–Pearson interval of the error rate. Returns 1 if there is no sample. */
export function upperBound(wrong: number, lookedAt: number): number {
  if (wrong >= lookedAt) return 1;
  let [low, high] = [wrong / lookedAt, 1];
  while (high - low > 1e-6) {
    const share = (low + high) / 2;
    if (isAtMost(share, wrong, lookedAt)) high = share;
    else low = share;
  }
  return high;
}
