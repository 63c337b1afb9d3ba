import { learnConventions } from "@/lib/extraction/conventions";
import { interpretField as interpretByRules } from "@/lib/extraction/local/field-intent";
import { prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import { comparable } from "@/lib/extraction/local/words";
import { parseValue } from "@/lib/extraction/parse-value";
import type { ValuedCandidate } from "@/lib/extraction/ranker/rank";
import type { FieldSpec, RawValue, Value } from "@/lib/extraction/types";
import type { DocumentText } from "@/lib/text/types";
import { analyse } from "./analysed-document";
import { findCandidates } from "./find-candidates";

/** A candidate with its value, as it would be answered. */
export interface ParsedCandidate extends ValuedCandidate {
  parsed: Exclude<Value, null>;
}

export interface FieldCandidates {
  /** By field, in their order. */
  candidates: ParsedCandidate[][];
  /** By field: the answer to a question of yes or no, which is stated and not ranked. */
  statements: (RawValue | null)[];
}

/** The candidates of every field of a document, which is analysed once for all of them. */
export function findFieldCandidates(document: DocumentText, fields: FieldSpec[]): FieldCandidates {
  const conventions = learnConventions(document.text);
  const intents = fields.map(interpretByRules);
  const { parsed, candidates: byRules, find } = prepareFinder(document, intents);
  const analysed = analyse(parsed.layout, parsed.labels, conventions, document.runs);
  const found: FieldCandidates = { candidates: [], statements: [] };
  for (const [index, intent] of intents.entries()) {
    const { field } = intent;
    const isQuestion = field.type === "BOOLEAN";
    found.statements.push(isQuestion ? find(intent, index) : null);
    found.candidates.push(
      isQuestion
        ? []
        : findCandidates(analysed, interpretField(field), byRules(intent, index)).flatMap((candidate) => {
            const raw = document.text.slice(candidate.start, candidate.end);
            const value = parseValue(raw, field.type, conventions)?.value;
            return value === undefined ? [] : [{ ...candidate, parsed: value, value: keyOf(value) }];
          }),
    );
  }
  return found;
}

/** Two spellings of a text are the same value. */
function keyOf(value: Exclude<Value, null>): string {
  return typeof value === "string" ? comparable(value) : String(value);
}
