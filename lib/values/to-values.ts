import type { Extraction, FieldSpec } from "@/lib/extraction/types";
import type { WrittenValue } from "./stored-values";

/** What was found for each field, as one list in the fields' order. */
export function toValues(fields: FieldSpec[], { data, evidence, checks }: Extraction): WrittenValue[] {
  return fields.map(({ name, type, required }) => {
    const value = memberOf(data, name);
    return {
      name,
      type,
      required,
      value,
      original: value,
      evidence: memberOf(evidence, name),
      checks: memberOf(checks, name),
    };
  });
}

/** A field may be named like something that every object has ("constructor"). */
function memberOf<Member>(members: Record<string, Member>, name: string): Member {
  const member = Object.hasOwn(members, name) ? members[name] : undefined;
  if (member === undefined) throw new Error("A field is missing from the extraction.");
  return member;
}
