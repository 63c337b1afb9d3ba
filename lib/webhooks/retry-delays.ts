/**
 * How many seconds to wait after each failed attempt, as promised by the API. After the last attempt, the event is
 * dropped.
 */
export const RETRY_DELAYS = [5, 30, 120, 600, 3_600, 3 * 3_600, 6 * 3_600, 12 * 3_600] as const;

const JITTER = 0.1;

export function withJitter(seconds: number, random = Math.random()): number {
  return seconds * (1 + JITTER * (2 * random - 1));
}
