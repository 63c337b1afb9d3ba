import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { meansField } from "@/lib/extraction/lexicon/match-label";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { AnalysedDocument } from "./analysed-document";
import { isInHeadRow, isPlaceholder, placesOfLabel, type LabelPlace } from "./label-places";
import { startsWithLabel, type Phrase } from "./phrases";
import { withoutCurrency } from "./without-currency";

/** Where a document has a place for a field's value: beside or below the field's own labels. */
export interface OwnPlaces {
  /** Those with something of the field's type. */
  filled: LabelPlace[];
  /** Labels whose place has nothing of it: "Total:", "Due date: -". */
  empty: Phrase[];
}

/** The places of a field in a document; none in a form that numbers its boxes, whose values are not beside their captions. */
export function ownPlaces(document: AnalysedDocument, query: FieldQuery): OwnPlaces {
  const places: OwnPlaces = { filled: [], empty: [] };
  if (document.captionStarts.size > 0) return places;
  for (const phrase of document.phrases) {
    if (!meansField(query, phrase.terms)) continue;
    const all = placesOfLabel(document, phrase);
    places.filled.push(...all.filter((place) => hasValue(document, place, query.field.type)));
    if (
      all.every((place) => isEmpty(document, place, query.field.type)) &&
      !isAboveNumber(document, phrase) &&
      isLabelOfValue(document, phrase, all, query)
    )
      places.empty.push(phrase);
  }
  return places;
}

/** Whether the line below a label is a number alone: "Total: EUR" over "40.00". */
function isAboveNumber({ layout }: AnalysedDocument, { cell }: Phrase): boolean {
  const [below, ...others] = layout.lines[cell.line + 1]?.cells ?? [];
  return below !== undefined && others.length === 0 && /^[^\p{L}]*\d[^\p{L}]*$/u.test(below.text);
}

function hasValue(document: AnalysedDocument, place: LabelPlace, type: ScalarType): boolean {
  const { cell, start, end } = place;
  if (type === "TEXT" || type === "BOOLEAN") return !isEmpty(document, place, type);
  const kind = type === "DATE" ? "date" : "number";
  return (document.tokens.get(cell) ?? []).some(
    (token) => token.kind === kind && token.start >= start && token.start < end,
  );
}

function isEmpty({ layout }: AnalysedDocument, { start, end }: LabelPlace, type: ScalarType): boolean {
  const written = layout.text.slice(start, end);
  const words = type === "NUMBER" ? withoutCurrency(written) : written;
  return isPlaceholder(words) || /^[\s:=|]*$/u.test(words);
}

/**
 * Whether words with an empty place are a label that has values: before a colon or a placeholder, the head of a column, over the
 * next label, or among lines that have labels and values. Any others may be a heading.
 */
function isLabelOfValue(
  document: AnalysedDocument,
  phrase: Phrase,
  places: LabelPlace[],
  { field }: FieldQuery,
): boolean {
  const { layout, phrasesOf, tokens } = document;
  const { cell, hasColon, isFirst, isAlone } = phrase;
  if (hasColon) return true;
  if (places.some(({ start, end }) => isPlaceholder(layout.text.slice(start, end)))) return isFirst;
  if (!isAlone) return false;
  const [above = [], line = [], below = []] = [-1, 0, 1].map((by) => layout.lines[cell.line + by]?.cells);
  if (line.length > 1) return isInHeadRow(document, phrase);
  // Words alone in their line may be the heading of a party or of an address.
  if (field.type === "TEXT") return false;
  const [next] = below;
  if (next && below.length === 1) return startsWithLabel(phrasesOf, next);
  return [above, below].some(([label, value]) => label?.left === cell.left && value && tokens.has(value));
}
