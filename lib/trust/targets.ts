export const TRUST_TARGETS = [0.95, 0.98, 0.99, 0.995] as const;
export type TrustTarget = (typeof TRUST_TARGETS)[number];

export const DEFAULT_TARGET: TrustTarget = 0.98;

/** For a target of 0.98, returns 0.02. */
export function allowedError(target: TrustTarget): number {
  return 1 / oneIn(target);
}

export function oneIn(target: TrustTarget): number {
  return Math.round(1 / (1 - target));
}
