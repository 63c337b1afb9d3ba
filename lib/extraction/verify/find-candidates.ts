import type { Conventions } from "@/lib/extraction/values/conventions";
import { evidenceOf } from "./evidence-of";
import type { QuoteFinder } from "./locate-quote";
import { locateSupport } from "./locate-support";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { parseValue } from "@/lib/extraction/values/parse-value";
import type { Candidate, FieldSpec, RawCandidate, RawValue, Value } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";

export const MAX_CANDIDATES = 4;

export interface FoundCandidate {
  candidate: Candidate;
  raw: string;
  check: RawCandidate["check"];
  confidence: RawCandidate["confidence"];
}

/** Returns the best candidates of the field's type. Those found in several places have no evidence. */
export async function findCandidates(
  finder: QuoteFinder,
  document: DocumentText,
  answer: RawValue,
  field: FieldSpec,
  value: Value,
  conventions: Conventions,
): Promise<FoundCandidate[]> {
  const found = new Map<Value, FoundCandidate>();
  const { spelt } = limitsOf(field);
  for (const { raw, quote = raw, start, check, confidence } of considered(answer)) {
    if (found.size === MAX_CANDIDATES) break;
    const parsed = parseValue(raw, field.type, conventions);
    if (!parsed) continue;
    const other = spelt(parsed.value);
    if (other === value || found.has(other)) continue;
    const words: RawValue = { raw, quote };
    if (start !== undefined) words.start = start;
    if (answer.within) words.within = answer.within;
    const support = await locateSupport(finder, document.text, words, field, parsed, conventions);
    if (support === null || (support !== "several" && !support.supports)) continue;
    const { state: _, ...place } = evidenceOf(document, support === "several" ? null : support, "verified");
    found.set(other, { candidate: { value: other, ...place }, raw, check, confidence });
  }
  return [...found.values()];
}

/** Candidates that cast doubt come first, so that checks name only values that users see. */
function considered({ alternatives = [], candidates = [] }: RawValue): RawCandidate[] {
  const rivals = alternatives.map((raw): RawCandidate => ({ raw, check: "several_candidates" }));
  const all = [...rivals, ...candidates];
  return [...all.filter(({ check }) => check), ...all.filter(({ check }) => !check)];
}

export function joinCandidates(inForce: Value, candidates: Candidate[]): Candidate[] {
  const different = new Map<Value, Candidate>();
  for (const candidate of candidates) {
    if (candidate.value !== inForce && !different.has(candidate.value))
      different.set(candidate.value, candidate);
  }
  return [...different.values()].slice(0, MAX_CANDIDATES);
}
