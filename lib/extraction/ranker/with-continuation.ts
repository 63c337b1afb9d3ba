import type { FieldQuery } from "@/lib/extraction/lexicon/field-query";
import { cellAt, type Cell } from "@/lib/extraction/page/layout";
import type { AnalysedDocument } from "@/lib/extraction/sources/analysed-document";
import { meansField } from "@/lib/extraction/lexicon/match-label";
import { startsWithLabel, type Phrase } from "@/lib/extraction/sources/phrases";
import { hasLimits } from "@/lib/extraction/values/limits-of";
import { ALWAYS_CHECKED } from "@/lib/extraction/values/always-checked";
import type { RawValue } from "@/lib/extraction/values/types";
import { asksForWords } from "./asks-for-words";

/** Shorter text is probably a name, which doesn't continue on the next line. */
const MIN_WORDS = 4;
const MIN_WORDS_OF_REMARKS = 2;
const MAX_LINES = 20;
/** Maximum offset of left edges, in character widths. */
const MAX_OFF = 1.5;
const LINES = /^[^\S\n]*\n[^\S\n]*$/;
const PARAGRAPHS = /^[^\S\n]*(?:\n[^\S\n]*){1,2}$/;

/**
 * Extends the answer by the aligned lines below it that continue its sentence. If the field asks for remarks or a
 * description, adds all lines up to the next label and marks the answer for review.
 */
export function withContinuation(
  text: string,
  document: AnalysedDocument,
  query: FieldQuery,
  answer: RawValue,
): RawValue {
  const { raw, start } = answer;
  const { field } = query;
  if (field.type !== "TEXT" || hasLimits(field) || raw === null || start === undefined) return answer;
  const first = cellAt(document.layout, start);
  if (!first || start + raw.length > first.end) return answer;
  const isBlock = asksForWords(query) && isBesideOrBelowLabel(document, query, first, start);
  const least = asksForWords(query) ? MIN_WORDS_OF_REMARKS : MIN_WORDS;
  if (!isBlock && raw.split(/\s+/u).length < least) return answer;
  if (!isBlock && !/^[\s,-]{0,2}$/.test(text.slice(start + raw.length, first.end))) return answer;
  const lines = [first];
  const gap = isBlock && isBelowBlankLine(document, first) ? PARAGRAPHS : LINES;
  let isCertain = true;
  while (lines.length < MAX_LINES) {
    const last = lines.at(-1) ?? first;
    const next = cellBelow(document, first, start, last, gap, isBlock);
    if (!next || hasLabel(document, next)) break;
    const isRest = runsOn(last.text, next.text);
    if (!isRest && (!isBlock || startsWithLabel(document.phrasesOf, next))) break;
    isCertain &&= isRest;
    lines.push(next);
  }
  const whole = text.slice(start, lines.at(-1)?.end);
  if (lines.length === 1 || whole.length <= raw.length) return answer;
  isCertain &&= !/-\s*\n/.test(whole);
  return {
    ...answer,
    raw: whole,
    quote: whole,
    ...(!isCertain && {
      confidence: Math.min(answer.confidence ?? 1, ALWAYS_CHECKED),
      doubt: { joined: lines.length },
    }),
  };
}

/** Whether the label is alone on the line above, or left of the value with the next line further to the right. */
function isBesideOrBelowLabel(
  { layout, phrases, phrasesOf }: AnalysedDocument,
  query: FieldQuery,
  cell: Cell,
  start: number,
): boolean {
  const isOwn = (phrase: Phrase) => phrase.hasColon && meansField(query, phrase.terms);
  const above = phrases.some(
    (phrase) => phrase.cell.line === cell.line - 1 && phrase.isAlone && isOwn(phrase),
  );
  if (above) return true;
  const [label] = layout.lines[cell.line]?.cells ?? [];
  const isLabelled =
    (label && phrasesOf.get(label)?.some((phrase) => phrase.end <= start && isOwn(phrase))) ?? false;
  return isLabelled && (layout.lines[cell.line + 1]?.cells[0]?.left ?? 0) > (label?.left ?? 0) + layout.unit;
}

/** If a blank line precedes the first paragraph, blank lines also separate the others. */
function isBelowBlankLine({ layout }: AnalysedDocument, { line, start }: Cell): boolean {
  const above = layout.lines[line - 1];
  return above !== undefined && /\n[^\S\n]*\n/.test(layout.text.slice(above.end, start));
}

function cellBelow(
  { layout }: AnalysedDocument,
  first: Cell,
  start: number,
  last: Cell,
  gap: RegExp,
  isBlock: boolean,
): Cell | null {
  const cells = layout.lines[last.line + 1]?.cells ?? [];
  const [next] = cells;
  if (!next || cells.length !== 1 || layout.lines[last.line]?.cells.at(-1) !== last) return null;
  if (!gap.test(layout.text.slice(last.end, next.start))) return null;
  const own =
    first.left + ((first.right - first.left) * (start - first.start)) / Math.max(1, first.end - first.start);
  const isAligned = [first.left, own].some((left) => Math.abs(next.left - left) <= MAX_OFF * layout.unit);
  const isIndented = isBlock && next.left > first.left && next.left < own;
  return isAligned || isIndented ? next : null;
}

function hasLabel({ phrasesOf }: AnalysedDocument, cell: Cell): boolean {
  return (phrasesOf.get(cell) ?? []).some(({ isFirst, hasColon }) => isFirst && hasColon);
}

function runsOn(line: string, next: string): boolean {
  if (/www\.|@|:\/\//.test(next)) return false;
  if (/[,-]$/.test(line)) return /^\p{L}/u.test(next);
  return /^\p{Ll}[\p{L}'’-]+(?=[\s,;.]|$)/u.test(next) && !/[.:;!?]$/.test(line);
}
