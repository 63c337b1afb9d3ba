import type { Extraction, FieldSpec } from "@/lib/extraction/types";
import type { WrittenValue } from "./stored-values";

/** The results for all fields as one list, in the order of the fields. */
export function toValues(
  fields: FieldSpec[],
  { data, evidence, confidence, checks, candidates }: Extraction,
): WrittenValue[] {
  return fields.map(({ name, type, required }) => {
    const value = memberOf(data, name);
    return {
      name,
      type,
      required,
      value,
      original: value,
      evidence: memberOf(evidence, name),
      confidence: memberOf(confidence, name),
      checks: memberOf(checks, name),
      candidates: memberOf(candidates, name),
    };
  });
}

/** Checks own properties only, because a field may be named like an inherited one ("constructor"). */
function memberOf<Member>(members: Record<string, Member>, name: string): Member {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member === undefined) throw new Error("A field is missing from the extraction.");
  return member;
}
