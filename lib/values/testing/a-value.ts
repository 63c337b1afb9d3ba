import type { StoredValue } from "@/lib/values/stored-values";

/** A value that was found, with the given members overriding the defaults. */
export function aValue(members: Partial<StoredValue>): StoredValue {
  return {
    name: "Number",
    type: "TEXT",
    required: false,
    value: "N-7",
    original: "N-7",
    evidence: { state: "verified", quote: "N-7", start: 8, end: 11, page: null, boxes: [] },
    confidence: null,
    checks: [],
    candidates: [],
    correction: null,
    confirmed_at: null,
    ...members,
  };
}
