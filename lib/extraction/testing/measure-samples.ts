import { extractByName } from "./by-name";
import { createLocalEngine } from "@/lib/extraction/engines/local-engine";
import type { Check, Evidence, EvidenceState, Value } from "@/lib/extraction/values/types";
import { gradeValue, type Grade } from "./grade-value";
import type { ExpectedField, SampleDocument } from "./sample-documents";

export interface Result {
  title: string;
  field: ExpectedField;
  value: Value;
  state: EvidenceState | undefined;
  grade: Grade;
  evidence: Evidence | undefined;
  checks: Check[];
  /** The document's text at the source of the value. Null if it has no source. */
  textAtPlace: string | null;
}

/** Proportions from 0 to 1. */
export interface Figures {
  /** `exact` and `wrong` are proportions of the fields that the documents contain. */
  exact: number;
  wrong: number;
  /** Proportion of verified values that are right. */
  verified: number;
  /** Proportion of fields that got a value although the document doesn't contain them. */
  invented: number;
}

/** Reads sample documents with the local engine and grades the values. */
export async function measureSamples(samples: SampleDocument[]): Promise<Result[]> {
  const results: Result[] = [];
  for (const { title, document, fields } of samples) {
    const input = { document, readFile: () => Promise.reject(new Error("not needed")) };
    const { data, evidence, checks } = await extractByName(createLocalEngine(), input, fields);
    for (const field of fields) {
      const value = data[field.name] ?? null;
      const found = evidence[field.name];
      const place = found?.start ?? null;
      results.push({
        title,
        field,
        value,
        state: found?.state,
        grade: gradeValue(field, value),
        evidence: found,
        checks: checks[field.name] ?? [],
        textAtPlace: place === null ? null : document.text.slice(place, found?.end ?? place),
      });
    }
  }
  return results;
}

export function figuresOf(results: Result[]): Figures {
  const isAbsent = ({ grade }: Result) => grade === "absent" || grade === "invented";
  const present = results.filter((result) => !isAbsent(result));
  const verified = results.filter(({ state }) => state === "verified");
  return {
    exact: shareOf("exact", present),
    wrong: shareOf("wrong", present),
    verified: shareOf("exact", verified),
    invented: shareOf("invented", results.filter(isAbsent)),
  };
}

function shareOf(grade: Grade, results: Result[]): number {
  const count = results.filter((result) => result.grade === grade).length;
  return results.length === 0 ? 0 : count / results.length;
}
