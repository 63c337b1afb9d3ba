/** Half a cent for each of three amounts, plus rounding errors of doubles. */
const TOLERANCE = 0.015 + 1e-6;
const MAX_ADJUSTMENTS = 8;

/**
 * Whether the amounts explain a difference. Tries each amount alone, then all sums of the first few with either
 * sign.
 */
export function isSumOf(difference: number, amounts: readonly number[]): boolean {
  const wanted = Math.abs(difference);
  if (isZero(wanted) || amounts.some((amount) => isZero(wanted - Math.abs(amount)))) return true;
  let sums = [0];
  for (const amount of amounts.slice(0, MAX_ADJUSTMENTS))
    sums = sums.flatMap((sum) => [sum, sum + amount, sum - amount]);
  return sums.some((sum) => isZero(sum - wanted));
}

export function isZero(difference: number): boolean {
  return Math.abs(difference) <= TOLERANCE;
}
