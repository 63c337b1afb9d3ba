import { isOfRelations } from "@/lib/extraction/values/check-codes";
import type { Check } from "@/lib/extraction/values/types";
import { describeDoubt, estimateOf } from "@/lib/extraction/verify/describe-check";
import { describeLike, SAMPLE } from "./describe-trust";
import type { ExtractorTrust } from "./extractor-trust";
import { isScalar, type WrittenScalar, type WrittenValue } from "./stored-values";

/**
 * The values with what their extractor's target says of them, in place of what was said before: a doubt in each whose confidence
 * is too low for it, and a check on those that pass and are asked for at random. What a person has said is left as it is; what has
 * not changed is the same object.
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

/** `applyTrust` to the values that were changed; the others keep what was said of them. */
export function applyTrustToChanged<V extends WrittenValue>(
  former: readonly WrittenValue[],
  values: readonly V[],
  documentId: string,
  trust: ExtractorTrust,
): V[] {
  const before = new Set(former);
  return values.flatMap((value) => (before.has(value) ? [value] : applyTrust([value], documentId, trust)));
}

/** Whether a check is said by the target: the confidence of a value whose doubt was not kept is the engine's to judge. */
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
  // How many were wrong is known: an estimate beside it would be a second answer to the same question.
  const reasons = like.wrong > 0 && doubt === estimateOf(confidence) ? [] : [doubt];
  return [describeDoubt([...reasons, describeLike(like)])];
}

/** The value with the state of its evidence that its checks say. */
export function withState<V extends WrittenScalar>(value: V): V {
  const { evidence, checks = [] } = value;
  if (evidence.state !== "verified" && evidence.state !== "ambiguous") return value;
  const isDoubtful = checks.some((check) => check.code !== "sample" && !isOfRelations(check));
  return { ...value, evidence: { ...evidence, state: isDoubtful ? "ambiguous" : "verified" } };
}
