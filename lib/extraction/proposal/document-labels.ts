import type { Cell, Line } from "@/lib/extraction/page/layout";
import { CURRENCY_WORD } from "@/lib/extraction/values/parse-number";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { cellUnder } from "@/lib/extraction/sources/labelled-values";
import type { Phrase } from "@/lib/extraction/sources/phrases";
import type { Span } from "@/lib/extraction/values/span";
import { groupBy } from "@/lib/group-by";
import { findFormLines } from "./form-lines";

export interface DocumentLabel {
  phrase: Phrase;
  places: readonly Span[];
}

interface Document extends AnalysedDocument {
  phrasesOf: ReadonlyMap<Cell, Phrase[]>;
  forms: ReadonlySet<Line>;
}

const MAX_LINES = 2_000;
const MAX_WORDS = 6;
const MAX_VALUE_LENGTH = 160;
const MAX_LINES_BELOW = 2;
const MIN_HEADS = 3;
/** Words that label this many different values are a column heading or part of the prose. */
const MAX_REPEATS = 3;

/**
 * Returns each label once: words before a colon, words of the lexicon, or words on the left of a form. Omits
 * labels with three or more values, because they are column headings.
 */
export function findDocumentLabels(
  analysed: AnalysedDocument,
  itemRows: ReadonlySet<number>,
): DocumentLabel[] {
  const { lines, unit } = analysed.layout;
  const document = {
    ...analysed,
    phrasesOf: groupBy(analysed.phrases, ({ cell }) => cell),
    forms: findFormLines(lines.slice(0, MAX_LINES), unit),
  };
  const found = new Map<string, { label: DocumentLabel; values: Set<string> }>();
  for (const phrase of document.phrases) {
    if (phrase.cell.line >= MAX_LINES) break;
    if (itemRows.has(phrase.cell.line) || !isLabelLike(document, phrase)) continue;
    const places = placesOfValue(document, phrase);
    const [place] = places;
    if (!place) continue;
    const value = document.layout.text.slice(place.start, place.end);
    const known = found.get(phrase.terms.key) ?? { label: { phrase, places }, values: new Set() };
    found.set(phrase.terms.key, known);
    known.values.add(value);
  }
  return [...found.values()].flatMap(({ label, values }) => (values.size < MAX_REPEATS ? label : []));
}

function isLabelLike(document: Document, phrase: Phrase): boolean {
  const { terms, hasColon, isFirst, isAlone, cell } = phrase;
  if (terms.key === "" || wordCount(document, phrase) > MAX_WORDS) return false;
  if (hasColon) return true;
  if (!isFirst) return false;
  if (terms.meanings.some(({ strength }) => strength === "strong")) return true;
  if (terms.meanings.length > 0 && isAlone) return true;
  return cell.index === 0 && isAlone && isInForm(document, cell);
}

function isInForm({ layout, forms }: Document, { line }: Cell): boolean {
  const own = layout.lines[line];
  return own !== undefined && forms.has(own);
}

function wordCount({ layout }: AnalysedDocument, { start, end }: Span): number {
  return layout.text.slice(start, end).split(/\s+/).length;
}

const LEADERS = new RegExp(
  `^(?:[\\s:=?.…_·-]|(?:${CURRENCY_WORD})(?![\\p{L}])|\\((?:[^()\\p{L}]{1,12})\\))*`,
  "u",
);

function placesOfValue(document: Document, phrase: Phrase): Span[] {
  const { text, lines } = document.layout;
  const { cell, hasColon } = phrase;
  const next = (document.phrasesOf.get(cell) ?? []).find(
    (other) => other.start > phrase.end && other.hasColon,
  );
  const end = next?.start ?? cell.end;
  const start = end - text.slice(phrase.end, end).replace(LEADERS, "").length;
  if (start < end) {
    const tokens = document.tokens.get(cell) ?? [];
    const startsWithValue = tokens.some((token) => token.start - start <= 1 && token.end > start);
    return hasColon || startsWithValue ? usable(document, { start, end }) : [];
  }
  if (next) return [];
  const following = namesColumn(document, cell) ? [] : (lines[cell.line]?.cells.slice(cell.index + 1) ?? []);
  const isStrict = !hasColon && !isInForm(document, cell);
  const stop = following.findIndex((other) => isLabelCell(document, other, isStrict));
  const beside = stop === -1 ? following : following.slice(0, stop);
  const [first, last] = [beside[0], beside.at(-1)];
  return [
    ...(first && last ? usable(document, { start: first.start, end: last.end }) : []),
    ...placeBelow(document, phrase),
  ];
}

/** Accepts a group heading between the headings and the first row. */
function namesColumn(document: Document, { line }: Cell): boolean {
  const { layout, tokens } = document;
  const heads = layout.lines[line]?.cells ?? [];
  if (heads.length < MIN_HEADS || heads.some((head) => tokens.has(head))) return false;
  return layout.lines.slice(line + 1, line + 1 + MAX_LINES_BELOW).some(({ cells: [first, ...others] }) => {
    const hasColumns = first !== undefined && others.length + 1 >= MIN_HEADS;
    return hasColumns && others.some((cell) => tokens.has(cell)) && !isLabelCell(document, first, true);
  });
}

function placeBelow(document: Document, phrase: Phrase): Span[] {
  const { lines, unit } = document.layout;
  const { line, index } = phrase.cell;
  const [below, next] = lines
    .slice(line + 1, line + 1 + MAX_LINES_BELOW)
    .map(({ cells }) => cellUnder(phrase, cells, unit));
  if (!below || isLabelCell(document, below, !phrase.hasColon)) return [];
  const hasColumns = (at: number) => lines[at] !== undefined && lines[at].cells.length > 2;
  const isColumn = hasColumns(line) && (index > 0 || !phrase.hasColon);
  const hasValues = (cell: Cell | undefined) => cell !== undefined && document.tokens.has(cell);
  if (isColumn && next && hasValues(below) === hasValues(next) && hasColumns(line + 2)) return [];
  return usable(document, below);
}

function isLabelCell({ phrasesOf, tokens }: Document, cell: Cell, isStrict: boolean): boolean {
  const [first] = phrasesOf.get(cell) ?? [];
  if (!first?.isFirst) return false;
  const isKnown = first.terms.meanings.some(({ strength }) => strength === "strong" || isStrict);
  return first.hasColon || (isKnown && first.isAlone && !tokens.has(cell));
}

function usable({ layout }: AnalysedDocument, place: Span): Span[] {
  const text = layout.text.slice(place.start, place.end);
  return text.length <= MAX_VALUE_LENGTH && /[\p{L}\p{N}☐☒☑✓]/u.test(text)
    ? [{ start: place.start, end: place.end }]
    : [];
}
