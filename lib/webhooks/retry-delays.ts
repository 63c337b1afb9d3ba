/** In seconds: how long after a failed attempt the next one follows, about; the contract's. After the last the event is given up. */
export const RETRY_DELAYS = [5, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600] as const;

/** Part of a delay by which it is shortened or prolonged, so that what failed together is not tried together. */
const JITTER = 0.1;

/** @param random - from 0 to 1 */
export function withJitter(seconds: number, random = Math.random()): number {
  return seconds * (1 + JITTER * (2 * random - 1));
}
