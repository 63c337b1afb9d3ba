import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { anyOf } from "@/lib/extraction/lexicon/alternatives";
import { LANGUAGES } from "@/lib/extraction/lexicon/languages";
import { meansField } from "@/lib/extraction/lexicon/match-label";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import type { AnalysedDocument } from "./analysed-document";
import { isInHeadRow, isPlaceholder, isSentence, placesOfLabel, type LabelPlace } from "./label-places";
import { startsWithLabel, type Phrase } from "./phrases";
import { withoutCurrency } from "./without-currency";

/** Maximum number of characters in words that stand for a value. */
const MAX_WORDS = 40;
const SAYS_NOTHING = new RegExp(
  `^(?:${anyOf(LANGUAGES.flatMap(({ written }) => written.nothing)).replaceAll("…", ".+")})\\.?$`,
  "iu",
);
const SEVERAL_WORDS = /^\p{L}[\p{L}\p{M}'’.-]*(?: \p{L}[\p{L}\p{M}'’.-]*)+$/u;

export interface OwnPlaces {
  filled: LabelPlace[];
  /** Labels without a value, as in "Total:" or "Due date: -". */
  empty: Phrase[];
  /**
   * Labels without a value of the field's type, such as "Trade date:" before a time, or "Due date:" before "14 days".
   */
  otherwise: Phrase[];
}

/** Returns no places for forms with numbered boxes, whose values are not next to their captions. */
export function ownPlaces(document: AnalysedDocument, query: FieldQuery): OwnPlaces {
  const places: OwnPlaces = { filled: [], empty: [], otherwise: [] };
  if (document.captionStarts.size > 0) return places;
  for (const phrase of document.phrases) {
    if (!meansField(query, phrase.terms)) continue;
    const all = placesOfLabel(document, phrase);
    const filled = all.filter((place) => hasValue(document, place, query.field.type));
    places.filled.push(...filled);
    if (phrase.hasColon && filled.length === 0) places.otherwise.push(phrase);
    if (
      (all.every((place) => isEmpty(document, place, query.field.type)) ||
        isAnsweredInWords(document, phrase, all, query.field.type)) &&
      !isAboveNumber(document, phrase) &&
      isLabelOfValue(document, phrase, all, query)
    )
      places.empty.push(phrase);
  }
  return places;
}

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

function isAnsweredInWords(
  { layout }: AnalysedDocument,
  { cell, hasColon }: Phrase,
  [beside, ...others]: LabelPlace[],
  type: ScalarType,
): boolean {
  if (type !== "NUMBER" && type !== "DATE") return false;
  if (!beside || others.length > 0 || !hasColon || beside.cell !== cell) return false;
  const words = layout.text.slice(beside.start, beside.end).replace(/^[\s:=]+/u, "");
  if (words.length > MAX_WORDS) return false;
  return SAYS_NOTHING.test(words) || (SEVERAL_WORDS.test(words) && withoutCurrency(words) === words);
}

/** Words without a colon or placeholder may be a heading, unless labels or values are next to them. */
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
  // Words alone on a line may be the heading of a party or an address.
  if (field.type === "TEXT") return false;
  const [next] = below;
  if (next && below.length === 1 && !isSentence(next)) return startsWithLabel(phrasesOf, next);
  return [above, below].some(([label, value]) => label?.left === cell.left && value && tokens.has(value));
}
