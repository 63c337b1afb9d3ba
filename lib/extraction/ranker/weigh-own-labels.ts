import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { matchLabel } from "@/lib/extraction/lexicon/match-label";
import { cellAt } from "@/lib/extraction/page/layout";
import { isSentence } from "@/lib/extraction/sources/label-places";
import { leadingLabel } from "@/lib/extraction/sources/leading-label";
import { isLabel } from "@/lib/extraction/sources/phrases";
import { ownPlaces } from "@/lib/extraction/sources/own-places";
import { valuesUnderSameLabel } from "@/lib/extraction/sources/values-under-same-label";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import type { Span } from "@/lib/extraction/values/span";
import type { RawCandidate, RawValue } from "@/lib/extraction/values/types";

/** Behind an empty label, in characters, what is found may have been taken for its value. */
const MAX_NEAR = 200;

/**
 * An answer, weighed by what is at the field's labels. Where its own label is empty, what belongs elsewhere is no answer, and
 * another value is in doubt; so is one where the same label has another value.
 *
 * @param text the document's as it was read, whose offsets are those of the analysed one
 */
export function weighOwnLabels(
  text: string,
  document: AnalysedDocument,
  query: FieldQuery,
  answer: RawValue,
): RawValue {
  const { raw, start, candidates = [] } = answer;
  if (raw === null || start === undefined) return answer;
  const value = { start, end: start + raw.length };
  const { filled, empty } = ownPlaces(document, query);
  const [label] = empty;
  if (label && !filled.some((place) => isWithin(value, place))) {
    const emptyLabel = text.slice(label.start, label.end);
    const isNear = value.start >= label.end && value.start - label.end <= MAX_NEAR;
    if (isNear && belongsElsewhere(document, query, value))
      return { raw: null, quote: null, emptyLabel, candidates: [{ raw, start }, ...candidates] };
    return { ...answer, emptyLabel, confidence: Math.min(answer.confidence ?? 1, ALWAYS_CHECKED) };
  }
  const rivals = valuesUnderSameLabel(document, query, value).map((rival): RawCandidate => ({
    raw: text.slice(rival.start, rival.end),
    start: rival.start,
    check: "several_candidates",
  }));
  return rivals.length > 0 ? { ...answer, candidates: [...rivals, ...candidates] } : answer;
}

/** Whether a value is in a sentence, or has a label of its own that says nothing of the field. */
function belongsElsewhere(document: AnalysedDocument, query: FieldQuery, value: Span): boolean {
  const cell = cellAt(document.layout, value.start);
  const label = leadingLabel(document, value, query)?.phrase;
  if (label && (label.hasColon || isLabel(label))) {
    const match = matchLabel(query, label.terms);
    if (match === null || match.meansOther) return true;
  }
  return cell !== undefined && isSentence(cell);
}

/** A mark may follow a value within its own words: "(1,204.00)". */
const MARK = 1;

function isWithin(value: Span, place: Span): boolean {
  return value.start >= place.start && value.end <= place.end + MARK;
}
