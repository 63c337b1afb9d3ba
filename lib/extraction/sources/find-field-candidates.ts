import { learnConventions } from "@/lib/extraction/values/conventions";
import { limitsOf } from "@/lib/extraction/values/limits-of";
import { interpretField as interpretByRules } from "@/lib/extraction/local/field-intent";
import { bareText } from "@/lib/extraction/page/bare-text";
import { prepareFinder } from "@/lib/extraction/local/prepare-finder";
import { interpretField } from "@/lib/extraction/lexicon/field-query";
import type { FieldSpec, RawValue, Value } from "@/lib/extraction/values/types";
import type { DocumentText } from "@/lib/text/types";
import type { Span } from "@/lib/extraction/values/span";
import { analyse, type AnalysedDocument } from "./analysed-document";
import type { ValuedCandidate } from "./candidate";
import { compareFields } from "./compare-fields";
import { findCandidates } from "./find-candidates";
import { findStatement } from "./statements";
import type { Taught } from "@/lib/extraction/values/lesson";
import { readValue, speltAs, valueAt, type PlacedValue } from "./value-at";

export interface ParsedCandidate extends ValuedCandidate {
  parsed: Exclude<Value, null>;
}

export interface FieldCandidates {
  document: AnalysedDocument;
  candidates: ParsedCandidate[][];
  /** For each field, candidates that break its limits. */
  refused: ParsedCandidate[][];
  /** Answers to BOOLEAN fields, which are never ranked. Null for other fields. */
  statements: (RawValue | null)[];
}

export function findFieldCandidates(
  document: DocumentText,
  fields: FieldSpec[],
  taught?: Taught,
): FieldCandidates {
  const conventions = learnConventions(document.text, taught);
  const intents = fields.map(interpretByRules);
  const { parsed, candidates: byRules } = prepareFinder(document, intents, conventions);
  const analysed = analyse(parsed.layout, conventions, document);
  const found: FieldCandidates = { document: analysed, candidates: [], refused: [], statements: [] };
  for (const [index, intent] of intents.entries()) {
    const { field } = intent;
    const isQuestion = field.type === "BOOLEAN";
    found.statements.push(isQuestion ? findStatement(analysed, interpretField(field)) : null);
    const all = isQuestion
      ? []
      : findCandidates(analysed, interpretField(field), byRules(intent, index)).flatMap((candidate) => {
          const place: Span = field.type === "TEXT" ? bareText(parsed.layout.text, candidate) : candidate;
          const found = asWritten(document.text, analysed, place, field);
          return found ? [{ ...candidate, ...place, parsed: found.value, value: found.key }] : [];
        });
    const { brokenBy } = limitsOf(field);
    found.candidates.push(all.filter(({ parsed }) => brokenBy(parsed) === null));
    found.refused.push(all.filter(({ parsed }) => brokenBy(parsed) !== null));
  }
  compareFields(found.candidates);
  return found;
}

/** Reads the original text, because the layout may have replaced characters. */
function asWritten(
  text: string,
  analysed: AnalysedDocument,
  place: Span,
  field: FieldSpec,
): PlacedValue | null {
  const raw = text.slice(place.start, place.end);
  const found =
    raw === analysed.layout.text.slice(place.start, place.end)
      ? valueAt(analysed, place, field.type)
      : readValue(raw, field.type, analysed.conventions);
  return found && speltAs(found, field);
}
