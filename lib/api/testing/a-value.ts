import type { ScalarValueDto } from "@/lib/api/value";

export function aValue(members: Partial<ScalarValueDto> = {}): ScalarValueDto {
  const value = members.value === undefined ? "N-7" : members.value;
  return {
    name: "Number",
    type: "TEXT",
    required: false,
    value,
    original: value,
    evidence: {
      state: "verified",
      quote: "N-7",
      start: 8,
      end: 11,
      page: null,
      boxes: [],
      learned: null,
      unit: null,
    },
    confidence: null,
    checks: [],
    candidates: [],
    suggestion: null,
    correction: null,
    confirmed_at: null,
    accepted_at: null,
    ...members,
  };
}

/** A missing value with a suggestion. */
export function aSuggestion(members: Partial<ScalarValueDto> = {}): ScalarValueDto {
  const candidate = { value: "N-7", quote: "N-7", start: 8, end: 11, page: null, boxes: [] };
  return aValue({
    value: null,
    evidence: {
      state: "missing",
      quote: null,
      start: null,
      end: null,
      page: null,
      boxes: [],
      learned: null,
      unit: null,
    },
    candidates: [candidate],
    suggestion: { ...candidate, confidence: 0.4 },
    ...members,
  });
}

export function aDoubtfulValue(members: Partial<ScalarValueDto> = {}): ScalarValueDto {
  return aValue({
    checks: [{ code: "low_confidence", message: "This may not be the right value." }],
    ...members,
  });
}
