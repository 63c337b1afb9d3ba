/** The upper end of a two-sided interval of 95 %. */
const BEYOND = 0.025;

/** The probability of at most so many of `trials` where each has the given probability, from above 0 to below 1. */
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

/** Whether so few of the looked at were wrong that more than the given share would hardly have shown no more. */
export function isAtMost(share: number, wrong: number, lookedAt: number): boolean {
  return wrong < lookedAt && probabilityOfAtMost(wrong, lookedAt, share) <= BEYOND;
}

/** The upper end of the share of wrong ones (Clopper–Pearson, 95 %), from 0 to 1; 1 where nothing was looked at. */
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
