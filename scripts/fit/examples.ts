import { learnConventions } from "@/lib/extraction/conventions";
import { interpretField } from "@/lib/extraction/local/field-intent";
import { prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { parseValue } from "@/lib/extraction/parse-value";
import { FEATURE_NAMES } from "@/lib/extraction/ranker/feature-names";
import { toRow } from "@/lib/extraction/ranker/rank";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { findCandidates } from "@/lib/extraction/sources/find-candidates";
import { queryOf } from "@/lib/extraction/sources/interim-match";
import type { DocumentText } from "@/lib/text/types";
import { isNear, isRight } from "./is-right";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

/** A field of a labelled document with its candidates. */
export interface Example {
  document: LabelledDocument;
  field: LabelledField;
  candidates: { raw: string; value: string; row: Float64Array; isRight: boolean; isNear: boolean }[];
}

export async function examplesOf(labelled: LabelledDocument, text: DocumentText): Promise<Example[]> {
  const conventions = learnConventions(text.text);
  const intents = labelled.fields.map(interpretField);
  const { parsed, candidates } = await prepareFinder(text, intents, () => Promise.resolve());
  const document = analyse(parsed.layout, parsed.labels, conventions);
  const examples: Example[] = [];
  for (const [index, field] of labelled.fields.entries()) {
    const intent = intents[index];
    if (!intent || field.type === "BOOLEAN") continue;
    const found = findCandidates(document, queryOf(intent), await candidates(intent, index));
    examples.push({
      document: labelled,
      field,
      candidates: found.flatMap((candidate) => {
        const raw = text.text.slice(candidate.start, candidate.end);
        const value = parseValue(raw, field.type, conventions)?.value;
        if (value === undefined) return [];
        return [
          {
            raw,
            value: String(value),
            row: toRow(candidate.features, FEATURE_NAMES),
            isRight: isRight(field, value),
            isNear: isNear(field, value),
          },
        ];
      }),
    });
  }
  return examples;
}
