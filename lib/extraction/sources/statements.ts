import { askedDocumentKind, documentKindOf } from "@/lib/extraction/lexicon/document-kinds";
import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { matchLabel, type LabelMatch } from "@/lib/extraction/lexicon/match-label";
import { statementOf } from "@/lib/extraction/lexicon/statements";
import { parseBoolean } from "@/lib/extraction/values/parse-boolean";
import type { Span } from "@/lib/extraction/values/span";
import type { RawValue } from "@/lib/extraction/values/types";
import type { AnalysedDocument } from "./analysed-document";
import { fitOf } from "./candidate";
import { cellUnder } from "./labelled-values";
import { startsWithLabel, type Phrase } from "./phrases";
import { boxOf } from "./ticked-options";

export function findStatement(document: AnalysedDocument, query: FieldQuery): RawValue | null {
  return (
    answerOfTitle(document, query) ?? labelledAnswer(document, query) ?? answerInSentence(document, query)
  );
}

const TITLE_LINES = 30;
const MAX_TITLE = 70;

/** Quotes the title only if no other line near it names a kind that would mean the opposite. */
function answerOfTitle({ layout, phrasesOf }: AnalysedDocument, { names }: FieldQuery): RawValue | null {
  const asked = names[0] && askedDocumentKind(names[0].terms);
  if (!asked) return null;
  const named = layout.lines
    .slice(0, TITLE_LINES)
    .flatMap(({ cells }) => cells)
    .filter(({ text }) => text.length <= MAX_TITLE && !/[.!?]$/.test(text))
    .flatMap((cell) => phrasesOf.get(cell) ?? [])
    .flatMap(({ start, end, terms }) => {
      const kind = documentKindOf(terms);
      return kind ? [{ start, end, isAsked: kind === asked }] : [];
    });
  const [title] = named;
  if (!title) return null;
  const raw = title.isAsked ? "yes" : "no";
  if (named.some(({ isAsked }) => isAsked !== title.isAsked)) return { raw, quote: null };
  return { raw, quote: layout.text.slice(title.start, title.end), start: title.start };
}

const MIN_PRECISION = 0.5;

function labelledAnswer(document: AnalysedDocument, query: FieldQuery): RawValue | null {
  const labels = document.phrases.flatMap((phrase) => {
    const match = matchLabel(query, phrase.terms);
    return match && saysAll(match)
      ? [{ places: () => answersAt(document, phrase), fit: fitOf({ match }) }]
      : [];
  });
  const named = document.formValues.flatMap(({ label, firstLine }) => {
    const match = matchLabel(query, label);
    return match && saysAll(match) ? [{ places: () => [firstLine], fit: fitOf({ match }) }] : [];
  });
  for (const { places } of [...named, ...labels].sort((a, b) => b.fit - a.fit)) {
    const place = places().find(({ start, end }) => isAnswer(document, start, end));
    if (!place) continue;
    const raw = document.layout.text.slice(place.start, place.end);
    return { raw, quote: raw, start: place.start };
  }
  return null;
}

function saysAll(match: LabelMatch): boolean {
  return (
    match.exactName ||
    match.exactAlsoCalled ||
    match.conceptFromName === 2 ||
    (match.senseCoverage === 1 && match.sensePrecision >= MIN_PRECISION)
  );
}

const MAX_ANSWER = 60;

function isAnswer({ layout }: AnalysedDocument, start: number, end: number): boolean {
  return end > start && end - start <= MAX_ANSWER && parseBoolean(layout.text.slice(start, end)) !== null;
}

function answersAt(document: AnalysedDocument, phrase: Phrase): Span[] {
  const { layout, phrasesOf } = document;
  const { cell, end, hasColon } = phrase;
  const box = hasColon ? undefined : boxOf(document, phrase);
  const found: Span[] = box ? [box] : [];
  const next = phrasesOf.get(cell)?.find((other) => other.start > end && other.hasColon);
  const rest = trimmed(layout.text, end, next?.start ?? cell.end);
  const separator = layout.text.slice(end, rest.start);
  // "Mutual Non-Disclosure Agreement" is not a label with a value.
  if (/[:=?]/.test(separator) || /^\p{L}*$|[[(☐☑☒✓✔]/u.test(layout.text.slice(rest.start, rest.end)))
    found.push(rest);
  if (rest.end > rest.start) return found;
  const cells = layout.lines[cell.line]?.cells.slice(cell.index + 1) ?? [];
  // "No" may also be the label of a number.
  const other = cells.findIndex((one) => startsWithLabel(phrasesOf, one) && parseBoolean(one.text) === null);
  const answers = other === -1 ? cells : cells.slice(0, other);
  const [first, last] = [answers[0], answers.at(-1)];
  if (first && last) found.push({ start: first.start, end: last.end });
  const below = cellUnder(phrase, layout.lines[cell.line + 1]?.cells ?? [], layout.unit);
  if (below && !hasColon) found.push(below);
  return found;
}

function trimmed(text: string, start: number, end: number): Span {
  const from = start + (/^[\s:=?|,;.*#_-]*/.exec(text.slice(start, end))?.[0].length ?? 0);
  return { start: from, end: from + text.slice(from, end).trimEnd().length };
}

function answerInSentence({ layout: { text } }: AnalysedDocument, { concepts }: FieldQuery): RawValue | null {
  for (const { concept } of concepts) {
    const found = statementOf(concept, text);
    if (found)
      return {
        raw: found.answer ? "yes" : "no",
        quote: text.slice(found.start, found.end),
        start: found.start,
      };
  }
  return null;
}
