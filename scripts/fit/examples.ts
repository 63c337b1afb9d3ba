import { learnConventions } from "@/lib/extraction/conventions";
import { interpretField } from "@/lib/extraction/local/field-intent";
import { prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { parseValue } from "@/lib/extraction/parse-value";
import type { ValuedCandidate } from "@/lib/extraction/ranker/rank";
import { analyse } from "@/lib/extraction/sources/analysed-document";
import { findCandidates } from "@/lib/extraction/sources/find-candidates";
import { queryOf } from "@/lib/extraction/sources/interim-match";
import type { DocumentText } from "@/lib/text/types";
import { isNear, isRight } from "./is-right";
import type { LabelledDocument, LabelledField } from "./labelled-documents";

/** A candidate, and whether it is the right one. */
export interface LabelledCandidate extends ValuedCandidate {
  raw: string;
  isRight: boolean;
  isNear: boolean;
}

/** A field of a labelled document with its candidates. */
export interface Example {
  document: LabelledDocument;
  field: LabelledField;
  candidates: LabelledCandidate[];
}

/** The examples that a labelled document gives. Questions of yes or no are left out: they are not ranked. */
export function examplesOf(labelled: LabelledDocument, text: DocumentText): Example[] {
  const conventions = learnConventions(text.text);
  const intents = labelled.fields.map(interpretField);
  const { parsed, candidates } = prepareFinder(text, intents);
  const document = analyse(parsed.layout, parsed.labels, conventions);
  const examples: Example[] = [];
  for (const [index, field] of labelled.fields.entries()) {
    const intent = intents[index];
    if (!intent || field.type === "BOOLEAN") continue;
    const found = findCandidates(document, queryOf(intent), candidates(intent, index));
    examples.push({
      document: labelled,
      field,
      candidates: found.flatMap((candidate) => {
        const raw = text.text.slice(candidate.start, candidate.end);
        const value = parseValue(raw, field.type, conventions)?.value;
        if (value === undefined) return [];
        return [
          {
            ...candidate,
            raw,
            value: String(value),
            isRight: isRight(field, value),
            isNear: isNear(field, value),
          },
        ];
      }),
    });
  }
  return examples;
}
