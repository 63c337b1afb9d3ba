import { DEFAULT_TARGET, TRUST_TARGETS, type TrustTarget } from "@/lib/trust/targets";

export function fromPerMille(stored: number): TrustTarget {
  return TRUST_TARGETS.find((target) => toPerMille(target) === stored) ?? DEFAULT_TARGET;
}

export function toPerMille(target: TrustTarget): number {
  return Math.round(1000 * target);
}
