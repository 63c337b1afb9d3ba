import type { ScalarValueDto } from "@/lib/api/value";

/** A value that was found, with the given members overriding the defaults. */
export function aValue(members: Partial<ScalarValueDto> = {}): ScalarValueDto {
  const value = members.value === undefined ? "N-7" : members.value;
  return {
    name: "Number",
    type: "TEXT",
    required: false,
    value,
    original: value,
    evidence: { state: "verified", quote: "N-7", start: 8, end: 11, page: null, boxes: [] },
    confidence: null,
    checks: [],
    candidates: [],
    correction: null,
    confirmed_at: null,
    ...members,
  };
}

/** A value with a reason to look again. */
export function aDoubtfulValue(members: Partial<ScalarValueDto> = {}): ScalarValueDto {
  return aValue({
    checks: [{ code: "low_confidence", message: "It is uncertain whether this is the right value." }],
    ...members,
  });
}
