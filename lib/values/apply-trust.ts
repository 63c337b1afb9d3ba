import { isOfRelations } from "@/lib/extraction/values/check-codes";
import type { Check } from "@/lib/extraction/values/types";
import { describeDoubt, estimateOf } from "@/lib/extraction/verify/describe-check";
import { describeLike, SAMPLE } from "./describe-trust";
import type { ExtractorTrust } from "./extractor-trust";
import { isScalar, type WrittenScalar, type WrittenValue } from "./stored-values";

/**
 * Marks values below their threshold as doubtful, and a random sample of the others for review. Never changes
 * reviewed values. Returns the same objects for unchanged values.
 */
export function applyTrust<V extends WrittenValue>(
  values: readonly V[],
  documentId: string,
  trust: ExtractorTrust,
): V[] {
  return values.map((value) => {
    if (!isScalar(value)) return value;
    const { value: found, checks = [], correction = null, confirmed_at = null } = value;
    if (found === null || correction !== null || confirmed_at !== null) return value;
    const others = checks.filter((check) => !isOfTrust(value, check));
    const doubts = doubtsIn(value, trust);
    const passes = others.length + doubts.length === 0;
    const own = passes && trust.isSampled(documentId, value.fieldId ?? value.name) ? [SAMPLE] : doubts;
    const present = checks.filter((check) => isOfTrust(value, check));
    if (JSON.stringify(own) === JSON.stringify(present)) return value;
    return withState({ ...value, checks: [...others, ...own] });
  });
}

export function applyTrustToChanged<V extends WrittenValue>(
  former: readonly WrittenValue[],
  values: readonly V[],
  documentId: string,
  trust: ExtractorTrust,
): V[] {
  const before = new Set(former);
  return values.flatMap((value) => (before.has(value) ? [value] : applyTrust([value], documentId, trust)));
}

function isOfTrust({ doubt }: WrittenScalar, { code }: Check): boolean {
  return code === "sample" || (code === "low_confidence" && doubt !== undefined);
}

function doubtsIn(value: WrittenScalar, trust: ExtractorTrust): Check[] {
  const { doubt, confidence = null } = value;
  if (doubt === undefined || confidence === null) return [];
  const perMille = Math.floor(1000 * confidence);
  const threshold = trust.thresholdOf(value);
  if (perMille >= threshold) return [];
  const like = trust.like(value, perMille);
  if (like === null) return [describeDoubt([doubt])];
  // Omit the estimate if it would contradict the known number of wrong values.
  const reasons = like.wrong > 0 && doubt === estimateOf(confidence) ? [] : [doubt];
  return [describeDoubt([...reasons, describeLike(like)])];
}

export function withState<V extends WrittenScalar>(value: V): V {
  const { evidence, checks = [] } = value;
  if (evidence.state !== "verified" && evidence.state !== "ambiguous") return value;
  const isDoubtful = checks.some((check) => check.code !== "sample" && !isOfRelations(check));
  return { ...value, evidence: { ...evidence, state: isDoubtful ? "ambiguous" : "verified" } };
}
