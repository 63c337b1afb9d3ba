import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, meansField } from "@/lib/extraction/lexicon/match-label";
import { cellAt } from "@/lib/extraction/page/layout";
import { trimmed } from "@/lib/extraction/page/trimmed";
import type { ScalarType } from "@/lib/extraction/values/field-types";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import type { Span } from "@/lib/extraction/values/span";
import type { AnalysedDocument } from "./analysed-document";
import { isInHeadRow, placesOfLabel, type LabelPlace } from "./label-places";
import { isLabel, type Phrase } from "./phrases";
import type { ValueToken } from "./value-tokens";

const MAX_LINES_ABOVE = 3;
const CURRENCY = new RegExp(`^(?:${CURRENCY_WORD})$`, "iu");
/** Minimum length of a label, in characters. Shorter ones are units or symbols: "20 °C: 1.2", "mc 1.204". */
const MIN_LETTERS = { beforeColon: 2, alone: 3 };
const MAX_LABEL_WORDS = 4;
const MAX_TEXT = 100;

type Form = ValueToken["kind"] | null;

export interface LeadingLabel {
  phrase: Phrase;
  form: Form;
  isHeadOfColumn: boolean;
  /** Number of values of the same form between the label and this value. */
  ordinal: number;
}

export function leadingLabel(
  document: AnalysedDocument,
  value: Span,
  query: FieldQuery,
): LeadingLabel | null {
  const form = formOf(document, value, query.field.type);
  for (const phrase of phrasesBefore(document, value)) {
    if (!isLabelFor(document, phrase, value, query)) continue;
    for (const values of valuesLedTo(document, phrase, form)) {
      const ordinal = values.findIndex(({ start, end }) => start <= value.start && end >= value.end);
      if (ordinal !== -1) return { phrase, form, ordinal, isHeadOfColumn: isInHeadRow(document, phrase) };
    }
  }
  return null;
}

function phrasesBefore({ layout, phrasesOf }: AnalysedDocument, { start }: Span): Phrase[] {
  const line = cellAt(layout, start)?.line ?? -1;
  return layout.lines
    .slice(Math.max(0, line - MAX_LINES_ABOVE), line + 1)
    .flatMap(({ cells }) => cells.flatMap((cell) => phrasesOf.get(cell) ?? []))
    .filter(({ end }) => end <= start)
    .reverse();
}

/**
 * A column heading counts only if it is the field's name or alias and the row has no label of its own. Any other
 * phrase above the value must mean the field, end in a colon or be a known label.
 */
function isLabelFor(document: AnalysedDocument, phrase: Phrase, value: Span, query: FieldQuery): boolean {
  const line = cellAt(document.layout, value.start)?.line ?? -1;
  if (isInHeadRow(document, phrase)) {
    const { exactName = false, exactAlsoCalled = false } = matchLabel(query, phrase.terms) ?? {};
    return (exactName || exactAlsoCalled) && !isLabelledRow(document, line);
  }
  if (meansField(query, phrase.terms)) return true;
  if (isUnit(document, phrase)) return false;
  if (phrase.hasColon) return true;
  if (phrase.cell.line !== line) return isLabel(phrase);
  return phrase.isFirst && phrase.terms.words.length <= MAX_LABEL_WORDS;
}

function isUnit({ layout }: AnalysedDocument, { start, end, hasColon }: Phrase): boolean {
  const least = hasColon ? MIN_LETTERS.beforeColon : MIN_LETTERS.alone;
  return end - start < least || CURRENCY.test(layout.text.slice(start, end));
}

function isLabelledRow({ layout, phrasesOf }: AnalysedDocument, line: number): boolean {
  const [first] = layout.lines[line]?.cells ?? [];
  return first !== undefined && (phrasesOf.get(first)?.some(isLabel) ?? false);
}

function formOf({ layout, tokens }: AnalysedDocument, value: Span, type: ScalarType): Form {
  if (type === "NUMBER") return "number";
  if (type === "DATE") return "date";
  const cell = cellAt(layout, value.start);
  const isCode =
    cell && tokens.get(cell)?.some(({ start, end }) => start === value.start && end === value.end);
  return isCode ? "code" : null;
}

export function valuesLedTo(document: AnalysedDocument, phrase: Phrase, form: Form): Span[][] {
  const places = placesOfLabel(document, phrase);
  const beside = places
    .filter(({ isInColumn }) => !isInColumn)
    .flatMap((place) => valuesIn(document, place, form));
  const rows = places.filter(({ isInColumn }) => isInColumn).map((place) => valuesIn(document, place, form));
  return [beside, ...rows].filter((values) => values.length > 0);
}

function valuesIn(
  { layout, tokens }: AnalysedDocument,
  { cell, start, end }: LabelPlace,
  form: Form,
): Span[] {
  if (form === null) {
    const words = trimmed(
      layout.text.slice(start, end).replace(/^[\s:=]+/u, (lead) => " ".repeat(lead.length)),
    );
    const isText = words.end > words.start && words.end - words.start <= MAX_TEXT;
    return isText ? [{ start: start + words.start, end: start + words.end }] : [];
  }
  const found = (tokens.get(cell) ?? []).filter(
    (token) => token.kind === form && token.start >= start && token.start < end,
  );
  // Skip the parts of a number with spaces, which are tokens too.
  return found.filter((token, index) => token.start >= (found[index - 1]?.end ?? 0));
}
