import { valueKindsOf } from "@/lib/extraction/lexicon/concept-ids";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { kindsNamedIn, matchIdentifier } from "@/lib/extraction/identifiers/find-identifiers";
import type { IdentifierKind } from "@/lib/extraction/identifiers/identifier";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import { isSentence, type LabelPlace } from "@/lib/extraction/sources/label-places";
import { hasLabelOfOther, isLabelledAsOther } from "@/lib/extraction/sources/label-of-other";
import { ownPlaces } from "@/lib/extraction/sources/own-places";
import { valueAt } from "@/lib/extraction/sources/value-at";
import { valuesInRepeatedLines } from "@/lib/extraction/sources/values-in-repeated-lines";
import { valuesUnderSameLabel } from "@/lib/extraction/sources/values-under-same-label";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import type { Span } from "@/lib/extraction/values/span";
import type { RawCandidate, RawValue } from "@/lib/extraction/values/types";
import { asksForWords } from "./asks-for-words";
import { isOutOfPlace } from "./is-out-of-place";

const OF_FIXED_FORM: readonly IdentifierKind[] = [
  "iban",
  "bic",
  "isin",
  "lei",
  "cusip",
  "vin",
  "isbn",
  "issn",
];

/** From this confidence on, at most 1 in 20 values is wrong if it is the only value of the field's labels. */
const LIKELY = 0.85;
const LABELLED = 0.95;

/** Distance in characters. A value this near an empty label may seem to be the label's own. */
const MAX_NEAR = 200;

/**
 * If the field's label is empty, drops a nearby answer that belongs elsewhere and doubts any other. Also doubts an
 * answer whose label has a second value.
 * @param text the original text, with the same offsets as the analysed document
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
  const { filled, empty, otherwise } = ownPlaces(document, query);
  const [label] = empty;
  const isAtOwnLabel = filled.some((place) => isWithin(value, place));
  if (label && !isAtOwnLabel && !(asksForWords(query) && isBelow(document, label.cell, value))) {
    const emptyLabel = text.slice(label.start, label.end);
    const isNear = value.start >= label.end && value.start - label.end <= MAX_NEAR;
    if (isNear && belongsElsewhere(document, query, value))
      return { raw: null, quote: null, emptyLabel, candidates: [{ raw, start }, ...candidates] };
    return { ...answer, emptyLabel, confidence: toBeChecked(answer) };
  }
  const others = [
    ...valuesUnderSameLabel(document, query, value),
    ...valuesInRepeatedLines(document, value, query.field.type),
  ];
  const rivals = others.map((rival): RawCandidate => ({
    raw: text.slice(rival.start, rival.end),
    start: rival.start,
    check: "several_candidates",
  }));
  const weighed = rivals.length > 0 ? { ...answer, candidates: [...rivals, ...candidates] } : answer;
  const isOther =
    (filled.length === 0 && otherwise.length > 0) ||
    (!isAtOwnLabel && isLabelledAsOther(document, query, value)) ||
    (!isAtOwnLabel && differsFromOwn(document, query, filled, value)) ||
    followsBareCurrency(document, value) ||
    isRateOfAmount(document, query, value) ||
    lacksForm(document, query, value) ||
    isOutOfPlace(document, query, value);
  if (isOther) return { ...weighed, confidence: toBeChecked(answer) };
  if (rivals.length > 0 || !isOnlyValueOf(document, query, filled, value)) return weighed;
  return { ...weighed, confidence: ownConfidence(answer) };
}

/** True for 148.00 as the balance due in "Total 148.00 / Deposit 50.00 / Balance due 98.00". */
function differsFromOwn(
  document: AnalysedDocument,
  { field: { type } }: FieldQuery,
  filled: readonly LabelPlace[],
  value: Span,
): boolean {
  if (type !== "NUMBER" && type !== "DATE") return false;
  const own = valueAt(document, value, type)?.key;
  const keys = filled.flatMap((place) => firstValueIn(document, place, type) ?? []);
  return own !== undefined && keys.length > 0 && !keys.includes(own);
}

function isOnlyValueOf(
  document: AnalysedDocument,
  { field: { type } }: FieldQuery,
  filled: readonly LabelPlace[],
  value: Span,
): boolean {
  if (type !== "NUMBER" && type !== "DATE") return false;
  const own = valueAt(document, value, type)?.key;
  const [first, ...others] = filled.map((place) => firstValueIn(document, place, type));
  return own !== undefined && [first, ...others].every((key) => key === own);
}

function firstValueIn(
  document: AnalysedDocument,
  place: LabelPlace,
  type: "NUMBER" | "DATE",
): string | undefined {
  const kind = type === "DATE" ? "date" : "number";
  const token = document.tokens
    .get(place.cell)
    ?.find((one) => one.kind === kind && one.start >= place.start && one.start < place.end);
  return token && valueAt(document, token, type)?.key;
}

function ownConfidence({ confidence = 1, doubt }: RawValue): number {
  return confidence >= LIKELY && !doubt ? Math.max(confidence, LABELLED) : confidence;
}

function isBelow({ layout }: AnalysedDocument, { line }: Cell, value: Span): boolean {
  return cellAt(layout, value.start)?.line === line + 1;
}

function toBeChecked({ confidence = 1 }: RawValue): number {
  return Math.min(confidence, ALWAYS_CHECKED);
}

function belongsElsewhere(document: AnalysedDocument, query: FieldQuery, value: Span): boolean {
  const cell = cellAt(document.layout, value.start);
  return hasLabelOfOther(document, query, value) || (cell !== undefined && isSentence(cell));
}

/** True for "Total assets  $        $ 54,362", where the first amount is missing. */
function followsBareCurrency({ layout }: AnalysedDocument, { start }: Span): boolean {
  const line = layout.text.slice(layout.text.lastIndexOf("\n", start - 1) + 1, start);
  return /(\p{Sc})\s+\1\s*$/u.test(line);
}

/** True for the rate in "VAT (21%)", where the amount is missing. */
function isRateOfAmount(
  { layout }: AnalysedDocument,
  { field, concepts }: FieldQuery,
  { end }: Span,
): boolean {
  if (field.type !== "NUMBER" || !/^ ?%/.test(layout.text.slice(end, end + 2))) return false;
  return concepts.some(({ concept }) => valueKindsOf(concept)[0] === "amount");
}

function lacksForm({ layout }: AnalysedDocument, { field }: FieldQuery, { start, end }: Span): boolean {
  // Longer names, such as "IBAN ending in", may ask for only part of an identifier.
  if (field.type !== "TEXT" || field.name.trim().split(/\s+/u).length > 2) return false;
  const kinds = kindsNamedIn(field.name).filter((kind) => OF_FIXED_FORM.includes(kind));
  const words = layout.text.slice(start, end);
  return kinds.length > 0 && kinds.every((kind) => matchIdentifier(kind, words, 0) === null);
}

/** Tolerance in characters. The mark after a value may belong to it, as in "(1,204.00)". */
const MARK = 1;

function isWithin(value: Span, place: Span): boolean {
  return value.start >= place.start && value.end <= place.end + MARK;
}
